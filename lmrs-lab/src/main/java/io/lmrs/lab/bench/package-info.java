/** Measurements: what searches need and cost. */
package io.lmrs.lab.bench;
