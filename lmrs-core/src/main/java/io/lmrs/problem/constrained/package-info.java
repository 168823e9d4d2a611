/** Problems with constraints and known optima. */
package io.lmrs.problem.constrained;
