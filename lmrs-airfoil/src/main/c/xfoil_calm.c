/* Debian's XFoil asks the Fortran runtime to trap floating-point exceptions and then dies of
   SIGFPE in every viscous calculation. Preloaded, this definition takes the place of that call. */
void _gfortran_set_fpe(int flags) { (void)flags; }
