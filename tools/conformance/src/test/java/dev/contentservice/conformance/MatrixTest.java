package dev.contentservice.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.checks.Suite;
import dev.contentservice.conformance.example.Behaviour;
import dev.contentservice.conformance.mutant.MachineMutants;
import dev.contentservice.conformance.mutant.Mutants;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Every check against faults of a machine and of people: whether a check can go because others find
 * the same. Tries a random share of {@code -Dconformance.matrix=N} faults, chosen by {@code
 * -Dconformance.seed}; prints the figures, and writes which checks fail for each fault.
 */
@Tag("nightly")
class MatrixTest {
  private static final Path FILE = Path.of("target/matrix.txt");
  private static final int FAULTS = Integer.getInteger("conformance.matrix", 40);
  private static final int REQUESTS = 300;

  private static Map<String, Supplier<Behaviour>> share() {
    Map<String, Supplier<Behaviour>> all = new TreeMap<>();
    Mutants.all().forEach(mutant -> all.put(mutant.fault(), mutant::behaviour));
    MachineMutants.all().stream()
        .filter(mutant -> !mutant.isEquivalent())
        .forEach(mutant -> all.put(mutant.fault(), mutant::behaviour));
    List<String> faults = new ArrayList<>(all.keySet());
    Collections.shuffle(faults, new Random(Long.getLong("conformance.seed", 1)));
    all.keySet().retainAll(new HashSet<>(faults.subList(0, Math.min(FAULTS, faults.size()))));
    return all;
  }

  @Test
  void checks_catch_at_least_96_percent_of_the_faults() throws IOException {
    Map<String, Supplier<Behaviour>> faults = share();
    Map<String, List<String>> failed =
        faults.entrySet().parallelStream()
            .collect(
                Collectors.toConcurrentMap(
                    Map.Entry::getKey, fault -> failed(fault.getValue().get())));

    Files.writeString(FILE, report(new TreeMap<>(failed)));
    System.out.print(Files.readString(FILE).split("\n\n", 2)[0] + "\n");

    long caught = failed.values().stream().filter(checks -> !checks.isEmpty()).count();
    assertThat(caught).isGreaterThanOrEqualTo(Math.round(0.96 * faults.size()));
  }

  private static List<String> failed(Behaviour behaviour) {
    return ExampleRuns.results(behaviour, REQUESTS).stream()
        .filter(ExampleRuns::isFailed)
        .map(result -> result.check().id())
        .toList();
  }

  private static String report(Map<String, List<String>> failed) {
    Set<String> some = failed.values().stream().flatMap(List::stream).collect(Collectors.toSet());
    List<String> never =
        Suite.checks().stream().map(Check::id).filter(id -> !some.contains(id)).toList();
    long caught = failed.values().stream().filter(checks -> !checks.isEmpty()).count();
    List<Integer> sizes = failed.values().stream().map(List::size).sorted().toList();
    String figures =
        "faults: %d, caught: %d (%.1f %%)\nchecks: %d, never failed: %d\nfailed checks of a fault: %d (median)"
            .formatted(
                failed.size(),
                caught,
                100.0 * caught / failed.size(),
                Suite.checks().size(),
                never.size(),
                sizes.get(sizes.size() / 2));
    Stream<String> rows =
        failed.entrySet().stream().map(e -> e.getKey() + ": " + String.join(" ", e.getValue()));
    return Stream.of(Stream.of(figures, "", "never failed: " + String.join(" ", never), ""), rows)
        .flatMap(each -> each)
        .collect(Collectors.joining("\n", "", "\n"));
  }
}
