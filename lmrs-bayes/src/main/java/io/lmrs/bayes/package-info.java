/**
 * Bayesian searches: a Gaussian process learns the function from its values and says where the next
 * ones are worth most. Rembo and Turbo are the searches; the rest is what they are made of.
 */
package io.lmrs.bayes;
