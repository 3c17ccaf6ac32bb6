package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The packaged service has no library with an advisory of advisories.csv. */
class AdvisoriesTest {
  private static final Pattern LISTED =
      Pattern.compile(
          "^ +([\\w.-]+:[\\w.-]+):jar(?::[\\w.-]+)?:([\\w.-]+):(?:compile|runtime|provided)\\b");

  /** A library as the build lists it. */
  private record Library(String artifact, String version) {}

  private record Advisory(
      String id, String artifact, String from, String fixed, String unaffected) {
    static Stream<Advisory> all() {
      return lines("/advisories.csv")
          .filter(line -> !line.startsWith("#"))
          .skip(1)
          .map(line -> line.split(" \\| "))
          .map(cells -> new Advisory(cells[0], cells[1], cells[2], cells[3], cells[4]));
    }

    boolean affects(Library library) {
      return library.artifact().equals(artifact)
          && (from.equals("-") || compare(library.version(), from) >= 0)
          && compare(library.version(), fixed) < 0;
    }
  }

  @Test
  void no_library_of_the_service_has_a_known_advisory() {
    List<Library> shipped = shipped();

    assertThat(shipped).hasSizeGreaterThan(100);
    assertThat(shipped.stream().map(Library::artifact))
        .contains("io.netty:netty-codec-http", "org.apache.kafka:kafka-clients");
    assertThat(shipped.stream().flatMap(library -> against(library).stream())).isEmpty();
  }

  @Test
  void a_reason_why_the_service_is_unaffected_goes_with_the_affected_version() {
    List<Library> shipped = shipped();

    assertThat(Advisory.all().filter(advisory -> !advisory.unaffected().equals("-")))
        .allSatisfy(advisory -> assertThat(shipped).anyMatch(advisory::affects));
  }

  @Test
  void the_network_library_that_the_framework_manages_has_advisories() {
    assertThat(against(new Library("io.netty:netty-codec-http", "4.1.133.Final")))
        .anyMatch(line -> line.contains("CVE-2026-50020"))
        .anyMatch(line -> line.contains("CVE-2026-89044"))
        .noneMatch(line -> line.contains("CVE-2026-33870"));
    assertThat(against(new Library("io.netty:netty-codec-http", "4.1.138.Final"))).isEmpty();
    assertThat(against(new Library("org.postgresql:postgresql", "42.7.13"))).isEmpty();
  }

  private static List<Library> shipped() {
    return lines("/shipped.txt")
        .map(LISTED::matcher)
        .filter(Matcher::find)
        .map(line -> new Library(line.group(1), line.group(2)))
        .toList();
  }

  private static List<String> against(Library library) {
    return Advisory.all()
        .filter(advisory -> advisory.unaffected().equals("-"))
        .filter(advisory -> advisory.affects(library))
        .map(
            advisory ->
                "%s %s: %s; set its version to %s or later in the root pom"
                    .formatted(
                        library.artifact(), library.version(), advisory.id(), advisory.fixed()))
        .toList();
  }

  private static Stream<String> lines(String resource) {
    try (InputStream file = AdvisoriesTest.class.getResourceAsStream(resource)) {
      return new String(file.readAllBytes(), UTF_8).lines();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** By their numbers; a word such as Final counts nothing. */
  private static int compare(String one, String other) {
    return Arrays.compare(numbers(one), numbers(other));
  }

  private static int[] numbers(String version) {
    return Stream.of(version.split("[.-]"))
        .filter(part -> part.matches("[0-9]{1,9}"))
        .mapToInt(Integer::parseInt)
        .toArray();
  }
}
