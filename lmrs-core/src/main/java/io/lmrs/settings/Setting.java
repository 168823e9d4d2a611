package io.lmrs.settings;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Meaning and range of a record component that users may set by name. */
@Retention(RetentionPolicy.RUNTIME)
@Target(ElementType.RECORD_COMPONENT)
public @interface Setting {

  /** What the setting means, one line. */
  String value();

  /** The least allowed number. */
  double min() default Double.NEGATIVE_INFINITY;

  /** The greatest allowed number. */
  double max() default Double.POSITIVE_INFINITY;

  /** True where {@link #min} itself is not allowed. */
  boolean positive() default false;

  /**
   * True where the word {@code auto} leaves the choice to the program; the component is then NaN,
   * or 0 for integers.
   */
  boolean auto() default false;
}
