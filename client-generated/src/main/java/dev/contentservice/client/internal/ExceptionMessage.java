package dev.contentservice.client.internal;

import dev.contentservice.model.Violation;
import java.util.Objects;

/** The message of an exception, without secrets and whole bodies. */
final class ExceptionMessage {
  private static final int MAX_LINE_LENGTH = 500;
  private static final int MAX_LINES = 20;

  private final SecretScrubber secrets;
  private final StringBuilder text = new StringBuilder();
  private int lines;

  ExceptionMessage(SecretScrubber secrets, String firstLine) {
    this.secrets = secrets;
    this.text.append(safe(firstLine));
  }

  /** Adds a line, up to a limit; further lines are counted. */
  void add(String line) {
    lines++;
    if (lines <= MAX_LINES) {
      text.append('\n').append(safe(line));
    }
  }

  /** {@code pointer: statement; fix [rule]}. */
  static String line(Violation violation) {
    String pointer = Objects.toString(violation.getPointer(), "");
    return "%s: %s; %s [%s]"
        .formatted(
            pointer.isEmpty() ? "the body" : pointer,
            violation.getStatement(),
            violation.getFix(),
            violation.getRule());
  }

  /** Masks before shortening: a secret cut in half would not be recognized. */
  private String safe(String line) {
    String oneLine = secrets.mask(line).replaceAll("[\\p{Cc}\\u2028\\u2029]+", " ");
    return oneLine.length() <= MAX_LINE_LENGTH
        ? oneLine
        : oneLine.substring(0, MAX_LINE_LENGTH) + "…";
  }

  @Override
  public String toString() {
    return lines <= MAX_LINES ? text.toString() : text + "\nand " + (lines - MAX_LINES) + " more";
  }
}
