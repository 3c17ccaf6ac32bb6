package dev.contentservice.rules.cli.output;

import dev.contentservice.rules.stream.LocatedViolation;
import dev.contentservice.rules.stream.SourcePosition;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Writes findings in one format as a stream; holds none of them in memory. */
public interface Output {

  /**
   * Writes a violation.
   *
   * @param other the input of the related document; null if there is none
   */
  void violation(String file, LocatedViolation violation, @Nullable String other)
      throws IOException;

  /** The document at this position has more violations than are listed. */
  void truncated(String file, SourcePosition start) throws IOException;

  /**
   * An input or document could not be checked. The caller also writes the reason to the error
   * stream.
   *
   * @param start the position of the document; null for the input or its remainder
   */
  void unchecked(String file, @Nullable SourcePosition start, String why) throws IOException;

  /** An input without violations was checked. */
  default void passed(String file) throws IOException {}

  /** Completes the output. */
  void end(Totals totals) throws IOException;
}
