package io.lmrs.process;

import static io.lmrs.process.Programs.problem;
import static io.lmrs.process.Programs.query;
import static io.lmrs.process.Programs.value;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import io.lmrs.evaluate.ProcessId;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@EnabledOnOs(value = OS.LINUX, disabledReason = "environments are read below /proc")
class LeftoversTest {
  @TempDir Path folder;

  /** The mark of a process that has ended. */
  private static SessionMark dead() throws IOException, InterruptedException {
    Process process = new ProcessBuilder("true").start();
    SessionMark here = SessionMark.here();
    process.waitFor();
    ProcessId ended = new ProcessId(process.pid(), here.owner().start());
    return new SessionMark(ended, here.space(), UUID.randomUUID());
  }

  private static Process marked(String script, SessionMark mark) throws IOException {
    ProcessBuilder builder = new ProcessBuilder(script);
    builder.environment().put(SessionMark.VARIABLE, mark.toString());
    return builder.start();
  }

  @Test
  void onlyWhatADeadProcessLeftIsRemoved() throws IOException, InterruptedException {
    Programs programs = new Programs(folder);
    SessionMark dead = dead();
    SessionMark here = SessionMark.here();
    // later, not earlier: on a machine that has just begun there is no earlier
    ProcessId other = new ProcessId(here.owner().pid(), here.owner().start() + 60_000);
    SessionMark reused = new SessionMark(other, here.space(), UUID.randomUUID());
    SessionMark elsewhere = new SessionMark(dead.owner(), here.space() + 1, UUID.randomUUID());
    String stubborn = programs.stubborn();
    Process orphan = marked(stubborn, dead);
    Process second = marked(stubborn, reused);
    Process working = marked(stubborn, here);
    Process contained = marked(stubborn, elsewhere);
    Path stale = Leftovers.folder(dead);
    Files.writeString(stale.resolve("query-1.json"), "{}");
    Files.writeString(Files.createDirectory(stale.resolve("call-1")).resolve("dump"), "");
    Path fresh = Leftovers.folder(here);
    try {
      String echo = programs.script("echo.sh", "echo 5\n");
      assertEquals(5, value(Programs.outcome(problem(1, echo), query(0, 1, 0))));
      assertTrue(orphan.waitFor(2, TimeUnit.MINUTES));
      assertTrue(second.waitFor(2, TimeUnit.MINUTES));
      assertTrue(working.isAlive());
      assertTrue(contained.isAlive());
      assertFalse(Files.exists(stale));
      assertTrue(Files.exists(fresh));
    } finally {
      for (Process process : List.of(orphan, second, working, contained)) {
        process.descendants().forEach(ProcessHandle::destroyForcibly);
        process.destroyForcibly();
      }
      Leftovers.remove(stale);
      Leftovers.remove(fresh);
    }
  }

  @Test
  void aMarkIsReadBack() {
    SessionMark one = SessionMark.here();
    SessionMark two = SessionMark.here();
    assertEquals(List.of(one, two), SessionMark.in("LMRS_SESSION=" + one + " " + two));
    assertEquals(List.of(), SessionMark.in("LMRS_SESSION=life-1-2-3-4 lmrs-session-12345"));
    assertFalse(one.ownerGone());
  }
}
