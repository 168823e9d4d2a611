/** One class per command. */
package io.lmrs.cli.command;
