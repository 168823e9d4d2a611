/** A store of runs in one SQLite file: every outcome as it arrives, and exact resume by replay. */
package io.lmrs.store;
