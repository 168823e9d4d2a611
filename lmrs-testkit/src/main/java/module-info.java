/** Contract tests for searches, problems and evaluators. */
module io.lmrs.testkit {
  requires transitive io.lmrs;
  requires transitive org.junit.jupiter.api;

  exports io.lmrs.testkit;
}
