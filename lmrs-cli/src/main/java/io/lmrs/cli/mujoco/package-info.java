/** The commands around the locomotion tasks. */
package io.lmrs.cli.mujoco;
