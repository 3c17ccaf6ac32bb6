package dev.contentservice.client;

import dev.contentservice.model.Violation;
import java.util.List;
import java.util.Objects;

/** The text of an exception: what, where, how to go on, with nothing secret and no whole body. */
final class Message {
  private static final int LONGEST_LINE = 500;
  private static final int MOST_VIOLATIONS = 20;

  private final SecretScrubber secrets;
  private final StringBuilder text = new StringBuilder();

  Message(SecretScrubber secrets, String firstLine) {
    this.secrets = secrets;
    this.text.append(safe(firstLine));
  }

  /** {@code PUT /webhooks/w1 answered 404 (request 0198...) (attempt 2): meaning}. */
  static Message of(SecretScrubber secrets, RawResponse answer, int attempt, String meaning) {
    String request = answer.requestId().map(id -> " (request " + id + ")").orElse("");
    String times = attempt == 1 ? "" : " (attempt " + attempt + ")";
    return new Message(
        secrets,
        answer.request() + " answered " + answer.status() + request + times + ": " + meaning);
  }

  /** One line per violation: {@code pointer: statement; fix [rule]}. */
  Message with(List<Violation> violations) {
    return withLines(violations.stream().map(Message::line).toList());
  }

  Message withLines(List<String> lines) {
    lines.stream().limit(MOST_VIOLATIONS).forEach(this::append);
    if (lines.size() > MOST_VIOLATIONS) {
      append("and " + (lines.size() - MOST_VIOLATIONS) + " more");
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

  /** Masked first: cutting could leave the half of a secret, which no mask would know. */
  private String safe(String line) {
    String oneLine = secrets.maskedIn(line).replaceAll("[\\p{Cc}\\u2028\\u2029]+", " ");
    return oneLine.length() <= LONGEST_LINE ? oneLine : oneLine.substring(0, LONGEST_LINE) + "…";
  }

  @Override
  public String toString() {
    return text.toString();
  }
}
