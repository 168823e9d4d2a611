/**
 * What proposes: the registry of searches, what they share, and random search with pairs of points.
 */
package io.lmrs.search;
