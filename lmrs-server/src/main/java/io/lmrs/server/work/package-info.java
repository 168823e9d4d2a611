/** Runs at work, and the evaluations that are leased to workers. */
package io.lmrs.server.work;
