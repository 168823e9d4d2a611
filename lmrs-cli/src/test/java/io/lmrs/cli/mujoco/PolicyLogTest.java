package io.lmrs.cli.mujoco;

import static org.junit.jupiter.api.Assertions.assertEquals;

import io.lmrs.cli.experiment.Method;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;

class PolicyLogTest {
  private static final PolicyLog.Job JOB =
      new PolicyLog.Job("swimmer", Map.of(), 400, Method.of("ars"), 3);

  private static PolicyRun run(OptionalLong steps) {
    return new PolicyRun(
        3,
        OptionalLong.of(120),
        120,
        steps,
        List.of(new PolicyRun.Reward(120, 330, Double.NaN)),
        Double.NaN,
        Double.NaN,
        2,
        1,
        3);
  }

  private static PolicyRun found(String text) {
    PolicyLog log = new PolicyLog();
    log.read(text);
    return log.find(JOB).orElseThrow();
  }

  @Test
  void whatIsWrittenIsRead() {
    PolicyLog log = new PolicyLog();
    log.note(JOB, run(OptionalLong.of(75_000)));
    assertEquals(run(OptionalLong.of(75_000)), found(log.text()));
  }

  @Test
  void aFileThatKnowsOfNoStepsIsReadToo() {
    String old =
        """
        task,task-settings,budget,search,settings,seed,solved,episodes,best,share,random-share,\
        simulating,searching,elapsed,rewards
        swimmer,,400,ars,,3,120,120,330.0,,,2.0,1.0,3.0,120=330.0
        """;
    assertEquals(run(OptionalLong.empty()), found(old));
    PolicyLog log = new PolicyLog();
    log.read(old);
    assertEquals(run(OptionalLong.empty()), found(log.text()));
  }
}
