/**
 * Variables as people have them: named, bounded, on a log scale, whole numbers, choices, fixed.
 * {@link io.lmrs.variable.Variables} is the table, {@link io.lmrs.variable.Coding} what a search
 * sees of it.
 */
package io.lmrs.variable;
