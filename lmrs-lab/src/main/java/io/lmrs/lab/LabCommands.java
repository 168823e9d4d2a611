package io.lmrs.lab;

import io.lmrs.cli.MoreCommands;
import io.lmrs.cli.terminal.Terminal;
import io.lmrs.lab.bench.BenchAirfoilCommand;
import io.lmrs.lab.bench.BenchChaosCommand;
import io.lmrs.lab.bench.BenchCommand;
import io.lmrs.lab.bench.BenchCudaCommand;
import io.lmrs.lab.bench.BenchGpCommand;
import io.lmrs.lab.bench.BenchLearnerCommand;
import io.lmrs.lab.bench.BenchMixedCommand;
import io.lmrs.lab.bench.BenchOverheadCommand;
import io.lmrs.lab.bench.BenchScaleCommand;
import io.lmrs.lab.bench.BenchServerCommand;
import io.lmrs.lab.bench.BenchSparkCommand;
import io.lmrs.lab.bench.BenchStoreCommand;
import io.lmrs.lab.bench.BenchSuiteCommand;
import io.lmrs.lab.bench.BenchSyntheticCommand;
import io.lmrs.lab.constrained.BenchConstraintsCommand;
import io.lmrs.lab.curvature.BenchCurvatureCommand;
import io.lmrs.lab.explain.BenchExplainCommand;
import io.lmrs.lab.mujoco.MujocoLeakCommand;
import io.lmrs.lab.mujoco.MujocoRacesCommand;
import io.lmrs.lab.mujoco.MujocoSpeedCommand;
import io.lmrs.lab.mujoco.MujocoTraceCommand;
import io.lmrs.lab.noise.BenchNoiseCommand;
import picocli.CommandLine;

/** The commands that measure and reproduce. */
public final class LabCommands implements MoreCommands {

  /** For the service loader. */
  public LabCommands() {}

  @Override
  public void addTo(CommandLine lmrs, Terminal terminal) {
    lmrs.addSubcommand(new ReproduceCommand(terminal));
    lmrs.addSubcommand(
        new CommandLine(new BenchCommand())
            .addSubcommand(new BenchSyntheticCommand(terminal))
            .addSubcommand(new BenchLearnerCommand(terminal))
            .addSubcommand(new BenchSuiteCommand(terminal))
            .addSubcommand(new BenchCurvatureCommand(terminal))
            .addSubcommand(new BenchMixedCommand(terminal))
            .addSubcommand(new BenchExplainCommand(terminal))
            .addSubcommand(new BenchNoiseCommand(terminal))
            .addSubcommand(new BenchConstraintsCommand(terminal))
            .addSubcommand(new BenchOverheadCommand(terminal))
            .addSubcommand(new BenchGpCommand(terminal))
            .addSubcommand(new BenchStoreCommand(terminal))
            .addSubcommand(new BenchAirfoilCommand(terminal))
            .addSubcommand(new BenchCudaCommand(terminal))
            .addSubcommand(new BenchServerCommand(terminal))
            .addSubcommand(new BenchSparkCommand(terminal))
            .addSubcommand(new BenchScaleCommand(terminal))
            .addSubcommand(new BenchChaosCommand(terminal)));
    lmrs.getSubcommands()
        .get("mujoco")
        .addSubcommand(new MujocoTraceCommand(terminal))
        .addSubcommand(new MujocoSpeedCommand(terminal))
        .addSubcommand(new MujocoRacesCommand(terminal))
        .addSubcommand(new MujocoLeakCommand(terminal));
  }
}
