package dev.contentservice.rules.cli;

import dev.contentservice.rules.json.LocatedViolation;
import java.io.IOException;

/** Writes what is found in one of the formats, as it is found. */
interface Output {

  void violation(String file, LocatedViolation violation) throws IOException;

  /**
   * Something could not be checked. People are told on the error stream in any case.
   *
   * @param line 0 if it is the whole file
   */
  void problem(String file, long line, String message) throws IOException;

  /** Nothing follows. */
  void end(Totals totals) throws IOException;
}
