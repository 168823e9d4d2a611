/** Evaluation on an Apache Spark cluster; free of Spark's classes, which .engine needs. */
package io.lmrs.spark;
