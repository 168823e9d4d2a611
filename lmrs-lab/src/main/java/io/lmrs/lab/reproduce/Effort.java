package io.lmrs.lab.reproduce;

/** How much of an exhibit is run. */
public enum Effort {
  /** Seconds: shows that everything works, says nothing about the methods. */
  SMOKE,
  /** Minutes: a part of the cells, with few seeds. */
  QUICK,
  /** Hours to days, cell by cell, in the order of a plan; what is not made yet says so. */
  CAMPAIGN,
  /** The paper's cells, seeds and budgets: up to thousands of core-hours. */
  PAPER
}
