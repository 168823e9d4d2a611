/**
 * The laws of searches, evaluators and problems as tests that anyone can run on their own, and
 * statistical tests with their tail probabilities.
 */
package io.lmrs.testkit;
