package dev.contentservice.receiver.testing;

/** How a {@link WebhookSender} spoils a delivery. */
public enum DeliveryFault {
  /** Signed with another key; expect 401. */
  WRONG_KEY,
  /** Signed correctly an hour ago, as a recorded request that is replayed; expect 400. */
  OLD,
  /** Cut off after half of the body; expect 401. */
  TRUNCATED,
  /** Sent again after the response, as after a timeout; expect 204 twice and one effect. */
  REPEATED,
  /** Sent twice at the same time; expect one effect, and that the second waits or fails. */
  TWICE_AT_ONCE
}
