package dev.contentservice.client;

import dev.contentservice.model.Violation;
import java.util.List;
import java.util.Objects;

/** The message of an exception, without secrets and whole bodies. */
final class Message {
  private static final int MAX_LINE_LENGTH = 500;
  private static final int MAX_VIOLATIONS = 20;

  private final SecretScrubber secrets;
  private final StringBuilder text = new StringBuilder();

  Message(SecretScrubber secrets, String firstLine) {
    this.secrets = secrets;
    this.text.append(safe(firstLine));
  }

  /** {@code PUT /webhooks/w1 returned 404 (request 0198...) (attempt 2): meaning}. */
  static Message of(SecretScrubber secrets, RawResponse response, int attempt, String meaning) {
    String request = response.requestId().map(id -> " (request " + id + ")").orElse("");
    String times = attempt == 1 ? "" : " (attempt " + attempt + ")";
    return new Message(
        secrets,
        response.request() + " returned " + response.status() + request + times + ": " + meaning);
  }

  /** One line per violation: {@code pointer: statement; fix [rule]}. */
  Message with(List<Violation> violations) {
    return withLines(violations.stream().map(Message::line).toList());
  }

  Message withLines(List<String> lines) {
    lines.stream().limit(MAX_VIOLATIONS).forEach(this::append);
    if (lines.size() > MAX_VIOLATIONS) {
      append("and " + (lines.size() - MAX_VIOLATIONS) + " more");
    }
    return this;
  }

  private void append(String line) {
    text.append('\n').append(safe(line));
  }

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
    return text.toString();
  }
}
