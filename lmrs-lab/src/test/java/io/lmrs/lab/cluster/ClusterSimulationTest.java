package io.lmrs.lab.cluster;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class ClusterSimulationTest {
  private static final double[] ONE_SECOND = {1};
  private static final double EXACT = 1e-9;

  private static Costs free() {
    return new Costs(0, 0, 0, 0, 0, 0, 0);
  }

  @Test
  void withoutCostsTheIdealIsReached() {
    for (int workers : new int[] {1, 2, 8, 64}) {
      ClusterSimulation.Result result =
          new ClusterSimulation(workers, 64, free(), ClusterNetwork.NONE).run(ONE_SECOND, 3, 1);
      assertEquals(64.0 / workers, result.iteration(), EXACT);
      assertEquals(1, result.efficiency(workers), EXACT);
    }
  }

  @Test
  void moreWorkersThanQueriesIdle() {
    ClusterSimulation.Result result =
        new ClusterSimulation(100, 25, free(), ClusterNetwork.NONE).run(ONE_SECOND, 3, 1);
    assertEquals(1, result.iteration(), EXACT);
    assertEquals(0.25, result.efficiency(100), EXACT);
    assertEquals(0.75, result.waiting(), EXACT);
  }

  @Test
  void everyCostIsPaidWhereItFalls() {
    // one worker pays all in a row: 0.5 + 10 * (0.1 + 0.2 + 1) + 2
    Costs costs = new Costs(0.5, 0.1, 0.2, 2, 0, 0, 0);
    ClusterSimulation.Result one =
        new ClusterSimulation(1, 10, costs, ClusterNetwork.NONE).run(ONE_SECOND, 4, 1);
    assertEquals(15.5, one.iteration(), EXACT);
    assertEquals(2 / 15.5, one.learning(), EXACT);
    assertEquals(1 / 15.5, one.driver(), EXACT);
    // enough workers leave the driver's share, which is paid one by one
    ClusterSimulation.Result many =
        new ClusterSimulation(1000, 1000, costs, ClusterNetwork.NONE).run(ONE_SECOND, 4, 1);
    assertEquals(0.5 + 1000 * 0.1 + 2, many.iteration(), 1e-6);
  }

  @Test
  void aBroadcastSpreadsFromWorkerToWorker() {
    // 1000 workers take about log2(1000) times as long as one, not 1000 times
    Costs costs = new Costs(0, 0, 0, 0, 1e9, 0, 0);
    ClusterNetwork network = new ClusterNetwork(1e9, 0, 0);
    double one = new ClusterSimulation(1, 1, costs, network).run(ONE_SECOND, 1, 1).iteration();
    double many =
        new ClusterSimulation(1000, 1000, costs, network).run(ONE_SECOND, 1, 1).iteration();
    assertEquals(2, one, EXACT);
    assertTrue(many >= 10 && many <= 13, "iteration: " + many);
  }

  @Test
  void tasksGoThroughTheDriversLinkOneByOne() {
    Costs costs = new Costs(0, 0, 0, 0, 0, 1e8, 0);
    double many =
        new ClusterSimulation(100, 100, costs, new ClusterNetwork(1e9, 0, 0))
            .run(ONE_SECOND, 1, 1)
            .iteration();
    assertEquals(100 * 0.1 + 1, many, EXACT);
  }

  @Test
  void theSlowestQueryEndsABatch() {
    double[] uneven = IntStream.rangeClosed(1, 100).mapToDouble(i -> i / 100.0).toArray();
    ClusterSimulation.Result result =
        new ClusterSimulation(1000, 1000, free(), ClusterNetwork.NONE).run(uneven, 20, 1);
    assertEquals(1, result.iteration(), 0.01);
    assertEquals(0.505, result.efficiency(1000), 0.02);
  }

  @Test
  void onOneMachineProcessorsAreShared() {
    // four workers on two processors are as fast as two
    ClusterSimulation.Result shared =
        new ClusterSimulation(4, 8, free(), ClusterNetwork.within(2)).run(ONE_SECOND, 2, 1);
    assertEquals(4, shared.iteration(), EXACT);
    ClusterSimulation.Result enough =
        new ClusterSimulation(2, 8, free(), ClusterNetwork.within(2)).run(ONE_SECOND, 2, 1);
    assertEquals(4, enough.iteration(), EXACT);
  }

  @Test
  void theSameSeedGivesTheSameResult() {
    double[] durations = {0.1, 0.5, 0.7};
    Costs costs = new Costs(0.01, 0.001, 0.004, 0.02, 5e4, 1e4, 1e3);
    ClusterSimulation simulation =
        new ClusterSimulation(7, 60, costs, new ClusterNetwork(1e9, 1e-4, 0));
    assertEquals(simulation.run(durations, 10, 5), simulation.run(durations, 10, 5));
  }
}
