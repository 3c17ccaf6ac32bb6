package dev.contentservice.delivery.simulation;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.Method;
import java.nio.file.Path;
import java.util.List;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Faults of the code of delivery, each in one place: the simulation catches them. Every build runs
 * one; {@code -Dsimulation.mutants=99} runs all.
 */
class MutantsTest {
  private static final int MUTANTS = Integer.getInteger("simulation.mutants", 1);
  private static final int WORLDS = 40;
  private static final List<Mutant> ALL = Mutant.read(Path.of("src/test/resources/mutants.txt"));

  @TempDir Path folder;

  static Stream<Mutant> mutants() {
    return ALL.stream().limit(MUTANTS);
  }

  @ParameterizedTest
  @MethodSource("mutants")
  void the_simulation_catches_each_mutant(Mutant mutant) throws Exception {
    Logger log = Logger.getLogger("dev.contentservice.delivery");
    Level before = log.getLevel();
    log.setLevel(Level.OFF);
    try {
      Method run =
          mutant
              .compile(folder)
              .loadClass(Simulation.class.getName())
              .getDeclaredMethod("firstBroken", int.class);
      run.setAccessible(true);

      assertThat(run.invoke(null, WORLDS)).as(mutant.name()).isNotNull();
    } finally {
      log.setLevel(before);
    }
  }

  @Test
  void each_mutant_changes_one_place() {
    assertThat(ALL).hasSizeGreaterThan(20).allMatch(each -> each.occurrences() == 1);
  }
}
