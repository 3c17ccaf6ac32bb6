package dev.contentservice.rules.cli;

import dev.contentservice.rules.engine.Violation;
import dev.contentservice.rules.stream.StreamFinding.Completeness;
import dev.contentservice.rules.stream.StreamFinding.InvalidDocument;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Decides which violations a run does not report: those ignored, and those of a baseline. */
final class Suppressions {
  private final List<Ignored> ignored;
  private final @Nullable Baseline baseline;
  private final boolean writes;
  private final Set<String> checked = new HashSet<>();

  /**
   * Starts a run.
   *
   * @param writes whether the run replaces the baseline
   */
  Suppressions(List<Ignored> ignored, @Nullable Baseline baseline, boolean writes) {
    this.ignored = ignored;
    this.baseline = baseline;
    this.writes = writes;
  }

  /** Whether this violation is not reported. Every violation is asked for once. */
  boolean hides(String file, InvalidDocument document, Violation violation) {
    if (Ignored.by(ignored, file, document.label(), violation)) {
      return true;
    }
    // What was not evaluated or is not listed is not known, so that it cannot be in a baseline.
    if (baseline == null || document.truncated() || document.completeness() != Completeness.ALL) {
      return false;
    }
    if (!writes) {
      return baseline.hides(file, document.label(), violation);
    }
    baseline.record(file, document.label(), violation);
    return true;
  }

  /** This input was read to its end. */
  void checked(String file) {
    checked.add(file);
  }

  /** The entries of the baseline that match no violation. */
  List<String> stale() {
    return baseline == null || writes ? List.of() : baseline.stale(checked);
  }

  /** Writes the baseline if this run is to do so. */
  void end() {
    if (baseline != null && writes) {
      try {
        baseline.write(checked);
      } catch (IOException e) {
        throw new UncheckedIOException("cannot write the baseline: " + CheckRun.reason(e), e);
      }
    }
  }
}
