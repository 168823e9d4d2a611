/** Searches that know constraints, and the way to use those that do not. */
package io.lmrs.search.constrained;
