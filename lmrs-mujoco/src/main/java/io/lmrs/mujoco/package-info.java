/** Locomotion tasks on MuJoCo: models, rules, policies, episodes. */
package io.lmrs.mujoco;
