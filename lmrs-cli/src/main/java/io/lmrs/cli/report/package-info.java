/** Tables, statistics and plots, from numbers alone. */
package io.lmrs.cli.report;
