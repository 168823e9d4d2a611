/** Problems on which searches with few evaluations in many dimensions are compared. */
package io.lmrs.problem.yardstick;
