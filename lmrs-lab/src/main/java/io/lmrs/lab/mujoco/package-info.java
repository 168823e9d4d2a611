/** How fast and how exact episodes are, beside the same loop in C. */
package io.lmrs.lab.mujoco;
