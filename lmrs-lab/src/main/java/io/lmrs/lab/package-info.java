/** The laboratory: commands that measure and reproduce, beside those that users need. */
package io.lmrs.lab;
