/** Programs as objectives: called per evaluation, or kept as workers that speak lines of JSON. */
package io.lmrs.process;
