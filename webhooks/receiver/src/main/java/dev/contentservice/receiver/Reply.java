package dev.contentservice.receiver;

import java.util.Map;

/**
 * The response to a request.
 *
 * @param status 204, or one that makes the sender retry, give up or disable the webhook
 * @param headers often empty
 * @param body one line of plain text, often empty; never a value of the request
 */
public record Reply(Outcome outcome, int status, Map<String, String> headers, String body) {
  private static final int ACCEPTED = 204;
  private static final int FAILED = 500;

  public Reply {
    headers = Map.copyOf(headers);
  }

  static Reply accepted(Outcome outcome) {
    return new Reply(outcome, ACCEPTED, Map.of(), "");
  }

  static Reply rejected(RejectionReason reason) {
    return new Reply(Outcome.REJECTED, reason.status(), Map.of(), reason.message());
  }

  static Reply failed() {
    return new Reply(Outcome.FAILED, FAILED, Map.of(), "the event was not processed");
  }
}
