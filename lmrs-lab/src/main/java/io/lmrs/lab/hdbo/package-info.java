/** Benchmarks of many variables and few evaluations, beside published figures. */
package io.lmrs.lab.hdbo;
