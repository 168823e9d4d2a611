/** A run that another program drives over standard input and output. */
package io.lmrs.cli.drive;
