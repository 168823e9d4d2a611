/** What a run has learned of its function: how many directions matter, and which variables. */
package io.lmrs.explain;
