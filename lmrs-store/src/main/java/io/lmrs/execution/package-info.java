/**
 * The one way to carry out a run: a request becomes a settled and checked specification, which is
 * stored with its versions, run, confirmed and told. Front ends word what goes wrong, and choose
 * where evaluations run.
 */
package io.lmrs.execution;
