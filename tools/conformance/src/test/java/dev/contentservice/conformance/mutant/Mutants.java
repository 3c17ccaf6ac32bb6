package dev.contentservice.conformance.mutant;

import java.util.List;
import java.util.stream.Stream;

/** All faulty implementations. */
public final class Mutants {
  private Mutants() {}

  public static List<Mutant> all() {
    return Stream.of(
            CreateMutants.all(), UpdateMutants.all(), EventMutants.all(), ProtocolMutants.all())
        .flatMap(List::stream)
        .toList();
  }
}
