/**
 * The binding to libmujoco, through the Foreign Function and Memory API. {@link
 * io.lmrs.mujoco.ffm.Model} and {@link io.lmrs.mujoco.ffm.Simulation} are what rules in Java read;
 * the rest is no part of the API.
 */
package io.lmrs.mujoco.ffm;
