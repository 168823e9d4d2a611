/** The commands around foils. */
package io.lmrs.cli.airfoil;
