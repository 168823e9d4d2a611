package io.lmrs.lab.chaos;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.lab.Called;
import io.lmrs.spec.Json;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.DisabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;

@DisabledOnOs(value = OS.WINDOWS, disabledReason = "the programs are shell scripts")
class FaultyWorkerTest {
  private static final Path FAULTY =
      Path.of("src/main/resources/io/lmrs/lab/chaos/faulty-worker.py").toAbsolutePath();

  @TempDir Path folder;

  @Test
  void faultyWorkersChangeNothingForAnyNumberOfThem() throws IOException, InterruptedException {
    Optional<String> python = Python.interpreter();
    assumeTrue(python.isPresent(), "python3 is not installed");
    String faults = " --hang 0.004 --garbage 0.03 --fail 0.03 --die 0.02 --stumble 0.03 --folder ";
    List<ObjectNode> results = new ArrayList<>();
    for (int threads : new int[] {1, 4}) {
      Path own = Files.createDirectory(folder.resolve("threads" + threads));
      Path json = own.resolve("result.json");
      List<String> args = new ArrayList<>(List.of("run", "--no-store", "--command"));
      args.add("'" + python.get() + "' '" + FAULTY + "'" + faults + own);
      String options = "--worker --dimension 10 --start random --evaluations 150 --timeout 10s";
      args.addAll(List.of(options.split(" ")));
      args.addAll(List.of("--seed", "5", "--threads", "" + threads, "--json", json.toString()));
      Called.with(args.toArray(String[]::new)).ok();
      results.add((ObjectNode) Json.parse("test", Files.readString(json)));
    }
    for (ObjectNode result : results) {
      assertTrue(result.get("failures").asInt() > 3, () -> result.get("failures").toString());
      result.remove(List.of("seconds", "threads", "problem"));
      // the run's name, where it is stored
      result.remove(List.of("run", "id"));
      result.get("trace").forEach(entry -> ((ObjectNode) entry).remove("seconds"));
    }
    assertEquals(results.get(0), results.get(1));
  }
}
