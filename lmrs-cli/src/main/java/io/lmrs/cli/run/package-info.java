/** A run at the command line: carried out, watched, summed up. */
package io.lmrs.cli.run;
