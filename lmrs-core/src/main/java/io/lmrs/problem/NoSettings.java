package io.lmrs.problem;

/** The settings of a problem that has none. */
public record NoSettings() {}
