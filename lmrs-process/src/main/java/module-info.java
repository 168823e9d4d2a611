/** Programs as objectives: one process per evaluation, or workers that stay. */
module io.lmrs.process {
  requires transitive io.lmrs;

  exports io.lmrs.process;

  provides io.lmrs.problem.ProblemFactory with
      io.lmrs.process.CommandFactory;
}
