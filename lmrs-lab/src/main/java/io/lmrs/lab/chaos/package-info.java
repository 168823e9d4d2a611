/** Kills a run and its workers at random and proves that nothing is lost. */
package io.lmrs.lab.chaos;
