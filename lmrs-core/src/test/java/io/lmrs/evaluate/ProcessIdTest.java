package io.lmrs.evaluate;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;

class ProcessIdTest {
  @Test
  void thisProcessLasts() {
    ProcessId here = ProcessId.here();
    assertTrue(here.lasts());
    assertTrue(new ProcessId(here.pid(), 0).lasts());
    assertFalse(new ProcessId(here.pid(), here.start() + 5000).lasts());
    // as a store of an older version has it
    long millis = ProcessHandle.current().info().startInstant().orElseThrow().toEpochMilli();
    assertTrue(new ProcessId(here.pid(), millis + 1000).lasts());
    assertFalse(new ProcessId(here.pid(), millis - 60_000).lasts());
  }

  @Test
  @DisabledOnOs(value = OS.WINDOWS, disabledReason = "there is no program true")
  void onlyOneThatHasEndedDoesNot() throws IOException, InterruptedException {
    Process process = new ProcessBuilder("true").start();
    process.waitFor();
    assertFalse(new ProcessId(process.pid(), 0).lasts());
  }
}
