/** Options that commands share, and what their words mean. */
package io.lmrs.cli.option;
