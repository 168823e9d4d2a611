/** The part that needs Spark's classes; {@code SparkHome} loads it beside them. */
package io.lmrs.spark.engine;
