package dev.contentservice.rules.cli;

import dev.contentservice.rules.json.LocatedViolation;
import dev.contentservice.rules.json.SourcePosition;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Writes what is found in one of the formats, as it is found, and keeps none of it in memory. */
interface Output {

  void violation(String file, LocatedViolation violation) throws IOException;

  /** Of the document that starts there, more was found than is written. */
  void truncated(String file, SourcePosition start) throws IOException;

  /**
   * Something could not be checked. People are told on the error stream in any case.
   *
   * @param start of a document; null if it is the whole input, or what is left of it
   */
  void unchecked(String file, @Nullable SourcePosition start, String why) throws IOException;

  /** Nothing follows. */
  void end(Totals totals) throws IOException;
}
