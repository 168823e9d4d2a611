/** Searches against each other: executed, ranked, drawn. */
package io.lmrs.cli.contest;
