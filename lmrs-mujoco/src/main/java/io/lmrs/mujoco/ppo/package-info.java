/** Proximal policy optimisation, the paper's reference line. */
package io.lmrs.mujoco.ppo;
