/** The binding to libmujoco, through the Foreign Function and Memory API. No part of the API. */
package io.lmrs.mujoco.ffm;
