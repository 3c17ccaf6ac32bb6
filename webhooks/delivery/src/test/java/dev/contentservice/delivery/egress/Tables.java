package dev.contentservice.delivery.egress;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.stream.Stream;

/** Addresses and URLs from other sources, in files beside the tests. */
public final class Tables {
  private Tables() {}

  /** Rows of address and decision. */
  public static Stream<List<String>> decisions() {
    return rows("/ip-decisions.csv");
  }

  /** The denied addresses, as text. */
  public static List<String> deniedAddresses() {
    return decisions().filter(row -> row.get(1).equals("deny")).map(row -> row.get(0)).toList();
  }

  /** Rows of network, purpose and whether it is globally reachable, from the registries of IANA. */
  static Stream<List<String>> registries() {
    return rows("/special-purpose-addresses.csv");
  }

  private static Stream<List<String>> rows(String file) {
    return lines(file).skip(1).map(line -> List.of(line.split(",")));
  }

  /** The lines of a file. */
  public static Stream<String> lines(String file) {
    try (InputStream in = Tables.class.getResourceAsStream(file)) {
      return new String(in.readAllBytes(), UTF_8).lines();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
