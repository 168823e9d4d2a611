package io.lmrs.lab.claims;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.node.ObjectNode;
import io.lmrs.lab.reproduce.Effort;
import io.lmrs.lab.reproduce.Facts;
import io.lmrs.lab.reproduce.Scope;
import io.lmrs.lab.reproduce.WorkUnit;
import io.lmrs.lab.reproduce.WorkUnits;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class JudgedClaimsTest {
  private final Map<String, Double> table1 = new HashMap<>();
  private final Map<String, Double> figure2 = new HashMap<>();

  private record Known(Map<String, Map<String, Double>> facts) implements WorkUnits {
    @Override
    public List<Optional<ObjectNode>> results(List<WorkUnit> units) {
      return known(units);
    }

    @Override
    public List<Optional<ObjectNode>> known(List<WorkUnit> units) {
      return units.stream().map(_ -> Optional.<ObjectNode>empty()).toList();
    }

    @Override
    public double spent(WorkUnit unit) {
      return 0;
    }

    @Override
    public Optional<Facts> facts(String exhibit) {
      return Optional.ofNullable(facts.get(exhibit)).map(numbers -> new Facts("campaign", numbers));
    }
  }

  private void cell(String method, String task, double mean, double share, int seeds, int limit) {
    String cell = method + " on " + task;
    table1.put(cell, mean);
    table1.put(cell + ", solved", share);
    table1.put(cell + ", seeds", (double) seeds);
    table1.put(cell + ", episodes", (double) limit);
  }

  private String row(String claim) {
    return new Claims()
        .draw(Scope.of(Effort.QUICK), new Known(Map.of("table1", table1, "figure2", figure2)))
        .tables()
        .getFirst()
        .markdown()
        .lines()
        .filter(line -> line.startsWith("| " + claim))
        .findFirst()
        .orElseThrow();
  }

  private String verdict(String claim) {
    return row(claim).split(" \\| ")[3];
  }

  @Test
  void oneRowRefutesThatLmrsIsAheadOfAll() {
    String claim = "LMRS outperforms all baselines";
    cell("LMRS", "Swimmer", 122, 1, 20, 1000);
    cell("ARS", "Swimmer", 130, 1, 20, 1000);
    assertEquals(Claims.UNTESTED, verdict(claim), "the others were not run");
    cell("CMA-ES", "Swimmer", 111, 1, 20, 1000);
    assertEquals(Claims.FAILS, verdict(claim));
    cell("CMA-ES", "Swimmer", 111, 1, 2, 1000);
    assertEquals(Claims.UNTESTED, verdict(claim), "two seeds do not decide");
  }

  @Test
  void runsThatDidNotGetThereNeededMoreThanTheyHad() {
    String claim = "No learning beats ARS on Swimmer";
    cell("ARS", "Swimmer", 111, 1, 20, 1000);
    cell("No learning", "Swimmer", 100, 0.85, 20, 300);
    assertEquals(Claims.FAILS, verdict(claim), "0.85 * 100 + 0.15 * 300 is above 111");
    cell("No learning", "Swimmer", 80, 0.85, 20, 250);
    assertEquals(Claims.UNTESTED, verdict(claim));
    assertTrue(
        row(claim).contains("No learning 80 (85 % of the seeds), ARS 111 (too few episodes)"),
        row(claim));
    cell("No learning", "Swimmer", 80, 1, 20, 250);
    assertEquals(Claims.HOLDS, verdict(claim));
  }

  @Test
  void thatAMethodFailsTakesMoreEpisodesThanAnyNeededInThePaper() {
    String claim = "No search fails everywhere";
    cell("No search", "Swimmer", Double.NaN, 0, 20, 789);
    assertEquals(Claims.UNTESTED, verdict(claim));
    cell("No search", "Swimmer", Double.NaN, 0, 20, 790);
    assertEquals(Claims.HOLDS, verdict(claim));
    cell("No search", "Ant", 900, 0.2, 5, 1000);
    assertEquals(Claims.FAILS, verdict(claim));
  }

  @Test
  void solvingOneTaskAloneTakesBothSides() {
    String claim = "REMBO solves Swimmer and nothing else";
    cell("REMBO", "Swimmer", 500, 0.6, 20, 1000);
    assertEquals(Claims.UNTESTED, verdict(claim), "nothing else was tested");
    cell("REMBO", "HalfCheetah", Double.NaN, 0, 5, 6000);
    assertEquals(Claims.UNTESTED, verdict(claim), "Guided ES needed 8004 there in the paper");
    cell("REMBO", "HalfCheetah", Double.NaN, 0, 5, 12_000);
    assertEquals(Claims.HOLDS, verdict(claim));
    cell("REMBO", "Swimmer", 500, 0.2, 20, 1000);
    assertEquals(Claims.FAILS, verdict(claim));
  }

  @Test
  void secondsAreEpisodesAtThePaceOfAMethod() {
    String claim = "LMRS is ahead in wall-clock time too";
    cell("LMRS", "Swimmer", 122, 1, 20, 1000);
    cell("ARS", "Swimmer", 111, 1, 20, 1000);
    figure2.put("seconds an episode of LMRS on Swimmer", 0.02);
    assertEquals(Claims.UNTESTED, verdict(claim));
    figure2.put("seconds an episode of ARS on Swimmer", 0.02);
    assertEquals(Claims.FAILS, verdict(claim));
    figure2.put("seconds an episode of ARS on Swimmer", 0.03);
    assertEquals(Claims.HOLDS, verdict(claim));
  }

  @Test
  void twiceAsEfficientIsAFactorOfTwo() {
    String claim = "LMRS is at least twice as efficient";
    cell("LMRS", "HalfCheetah", 2000, 1, 5, 6000);
    cell("ARS", "HalfCheetah", 3000, 0.8, 5, 6000);
    assertEquals(Claims.UNTESTED, verdict(claim), "the fifth run of ARS may need anything");
    cell("ARS", "HalfCheetah", 3000, 1, 5, 6000);
    assertEquals(Claims.FAILS, verdict(claim));
    cell("ARS", "HalfCheetah", 4000, 1, 5, 6000);
    assertEquals(Claims.HOLDS, verdict(claim));
  }
}
