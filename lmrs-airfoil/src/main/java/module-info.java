/** Airfoils with XFoil. */
module io.lmrs.airfoil {
  requires transitive io.lmrs;
  requires transitive io.lmrs.process;

  exports io.lmrs.airfoil;

  provides io.lmrs.problem.ProblemFactory with
      io.lmrs.airfoil.AirfoilFactory,
      io.lmrs.airfoil.DragFactory;
}
