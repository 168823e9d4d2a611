/** A module that needs lmrs. */
module example.modular {
  requires io.lmrs;
}
