package dev.contentservice.conformance;

import dev.contentservice.conformance.check.CannotRunException;
import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.check.CheckResult;
import dev.contentservice.conformance.check.CheckResult.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;

/** Checks that are known to fail, so that a known deviation does not hide a new one. */
final class ExpectedFailures {
  static final ExpectedFailures NONE = new ExpectedFailures(Set.of());

  private final Set<String> ids;

  private ExpectedFailures(Set<String> ids) {
    this.ids = ids;
  }

  /**
   * Reads a file with one id of a check in each line; {@code #} begins a comment.
   *
   * @throws CannotRunException if the file cannot be read, or names no check
   */
  static ExpectedFailures read(Path file, List<Check> checks) {
    try {
      Set<String> ids =
          Files.readAllLines(file).stream()
              .map(line -> line.replaceFirst("#.*", "").strip())
              .filter(line -> !line.isEmpty())
              .collect(Collectors.toSet());
      Set<String> known = checks.stream().map(Check::id).collect(Collectors.toSet());
      ids.stream()
          .filter(id -> !known.contains(id))
          .findFirst()
          .ifPresent(
              id -> {
                throw new CannotRunException("--expected-failures: no check is named " + id);
              });
      return new ExpectedFailures(ids);
    } catch (IOException e) {
      throw new CannotRunException("--expected-failures: cannot read " + file + "; check path");
    }
  }

  /** An expected failure counts as skipped, and a pass that was not expected as a failure. */
  CheckResult apply(CheckResult result) {
    if (!ids.contains(result.check().id())) {
      return result;
    }
    return switch (result.outcome()) {
      case FAILED -> with(result, Outcome.SKIPPED, "expected to fail\n" + result.detail());
      case PASSED ->
          with(result, Outcome.FAILED, "it passes: remove it from the expected failures");
      case SKIPPED -> result;
    };
  }

  private static CheckResult with(CheckResult result, Outcome outcome, String detail) {
    return new CheckResult(result.check(), outcome, detail, result.duration());
  }
}
