package dev.contentservice.conformance.check;

import java.time.Duration;

/**
 * The result of one check.
 *
 * @param detail why it failed or was skipped; empty if it passed
 */
public record CheckResult(Check check, Outcome outcome, String detail, Duration duration) {
  /** What a check can result in. */
  public enum Outcome {
    /** The implementation does what the check states. */
    PASSED,
    /** It does not. */
    FAILED,
    /** The check did not run. */
    SKIPPED
  }

  /** A failure that was expected counts as skipped, and a pass that was not as a failure. */
  CheckResult expectedToFail() {
    return switch (outcome) {
      case FAILED ->
          new CheckResult(check, Outcome.SKIPPED, "expected to fail\n" + detail, duration);
      case PASSED ->
          new CheckResult(
              check, Outcome.FAILED, "it passes: remove it from the expected failures", duration);
      case SKIPPED -> this;
    };
  }
}
