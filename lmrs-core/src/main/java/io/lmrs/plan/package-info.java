/** A run before it is made: by names alone, with what is known and what may be spent. */
package io.lmrs.plan;
