/** What is put around a problem: noise, rounding, shift, rotation, scales, bounds. */
package io.lmrs.problem.wrapper;
