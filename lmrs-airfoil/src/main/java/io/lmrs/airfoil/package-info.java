/** Airfoils: shapes of 72 variables, and XFoil, which finds their lift and drag. */
package io.lmrs.airfoil;
