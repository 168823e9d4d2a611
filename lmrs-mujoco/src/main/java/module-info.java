/** Locomotion tasks with MuJoCo. */
module io.lmrs.mujoco {
  requires transitive io.lmrs;
  requires com.fasterxml.jackson.databind;

  exports io.lmrs.mujoco;
  exports io.lmrs.mujoco.ffm;
  exports io.lmrs.mujoco.ppo;

  provides io.lmrs.problem.ProblemFactory with
      io.lmrs.mujoco.TaskFactory.Swimmer,
      io.lmrs.mujoco.TaskFactory.Hopper,
      io.lmrs.mujoco.TaskFactory.HalfCheetah,
      io.lmrs.mujoco.TaskFactory.Walker,
      io.lmrs.mujoco.TaskFactory.Ant,
      io.lmrs.mujoco.TaskFactory.Humanoid,
      io.lmrs.mujoco.OwnTaskFactory;
}
