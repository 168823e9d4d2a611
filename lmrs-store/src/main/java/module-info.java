/** A run as users write it, stored and carried out. */
module io.lmrs.store {
  requires transitive io.lmrs;
  requires transitive io.lmrs.process;
  requires transitive com.fasterxml.jackson.databind;
  requires java.sql;
  requires org.xerial.sqlitejdbc;

  exports io.lmrs.execution;
  exports io.lmrs.spec;
  exports io.lmrs.store;
}
