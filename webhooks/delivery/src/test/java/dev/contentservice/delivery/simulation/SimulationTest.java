package dev.contentservice.delivery.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * The code of delivery in simulated worlds, some of them in every build.
 *
 * <p>{@code -Dsimulation.days=1000000} simulates so many days, {@code -Dsimulation.seed=42} begins
 * with that world. A failure names its seed.
 */
class SimulationTest {
  private static final double DAYS = Double.parseDouble(System.getProperty("simulation.days", "0"));
  private static final long FIRST = Long.getLong("simulation.seed", 1);
  private static final int LEAST_WORLDS = 4;
  private static final long SHORT_WORLD = 3;
  private static final Logger LOG = Logger.getLogger("dev.contentservice.delivery");

  private static SimulatedDatabase database;
  private static Level before;

  @BeforeAll
  static void open() {
    before = LOG.getLevel();
    // Faults are on purpose, so the warnings about them say nothing.
    LOG.setLevel(Level.OFF);
    database = new SimulatedDatabase();
  }

  @AfterAll
  static void close() {
    LOG.setLevel(before);
  }

  @Test
  void every_law_is_kept_in_every_world() {
    long start = System.nanoTime();
    double days = 0;
    long seed = FIRST;
    while (days < DAYS || seed < FIRST + LEAST_WORLDS) {
      days += Simulation.run(seed++, database).days();
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    System.out.printf(
        "%d simulated worlds, %.1f days, %.2f days a second%n", seed - FIRST, days, days / seconds);
  }

  @Test
  void a_seed_replays_exactly() {
    assertThat(Simulation.run(SHORT_WORLD, database))
        .isEqualTo(Simulation.run(SHORT_WORLD, database));
  }
}
