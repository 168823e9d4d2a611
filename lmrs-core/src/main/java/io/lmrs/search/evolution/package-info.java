/** Evolution strategies: CMA-ES and its kin, and those that follow estimated gradients. */
package io.lmrs.search.evolution;
