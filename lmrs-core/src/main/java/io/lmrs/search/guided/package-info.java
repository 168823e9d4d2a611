/** Searches that a guide tells where to look: the learned manifold and its relatives. */
package io.lmrs.search.guided;
