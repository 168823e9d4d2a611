/** What a user sees at the terminal: lines, bars, complaints. */
package io.lmrs.cli.terminal;
