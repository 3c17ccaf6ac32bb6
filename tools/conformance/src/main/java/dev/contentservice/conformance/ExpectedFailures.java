package dev.contentservice.conformance;

import dev.contentservice.conformance.check.CannotRunException;
import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.checks.Suite;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.stream.Collectors;

/** Checks that are known to fail, so that a known deviation does not hide a new one. */
final class ExpectedFailures {
  private ExpectedFailures() {}

  /**
   * Reads a file with one id of a check in each line; {@code #} begins a comment.
   *
   * @throws CannotRunException if the file cannot be read, or names no check
   */
  static Set<String> read(Path file) {
    try {
      Set<String> ids =
          Files.readAllLines(file).stream()
              .map(line -> line.replaceFirst("#.*", "").strip())
              .filter(line -> !line.isEmpty())
              .collect(Collectors.toSet());
      Set<String> known = Suite.checks().stream().map(Check::id).collect(Collectors.toSet());
      ids.stream()
          .filter(id -> !known.contains(id))
          .findFirst()
          .ifPresent(
              id -> {
                throw new CannotRunException("--expected-failures: no check is named " + id);
              });
      return ids;
    } catch (IOException e) {
      throw new CannotRunException("--expected-failures: cannot read " + file + "; check path");
    }
  }
}
