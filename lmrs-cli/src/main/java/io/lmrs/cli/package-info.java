/** The command line: one file per command. */
package io.lmrs.cli;
