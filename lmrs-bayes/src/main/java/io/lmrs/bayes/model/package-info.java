/** Gaussian processes, full and interpolated, and how their hyper-parameters are found. */
package io.lmrs.bayes.model;
