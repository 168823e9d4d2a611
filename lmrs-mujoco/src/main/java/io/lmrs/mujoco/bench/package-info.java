/** How fast episodes are, beside the same loop in C. */
package io.lmrs.mujoco.bench;
