/** What goes with the program when it is handed on: a manual page, an archive. */
package io.lmrs.cli.dist;
