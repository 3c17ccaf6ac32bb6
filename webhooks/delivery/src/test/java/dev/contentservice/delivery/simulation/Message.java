package dev.contentservice.delivery.simulation;

/** What the ledger knows of one event for one webhook. */
final class Message {
  final String event;
  final String webhook;
  final String entity;
  final long committedAt;
  final boolean isAlert;
  String state = "pending";
  Attempt latest;

  /** When an operator last asked for another attempt; -1 for never. */
  long requestedAt = -1;

  boolean isCancelled;
  boolean isGivenUp;
  boolean wasAborted;

  Message(String event, String webhook, String entity, long committedAt, boolean isAlert) {
    this.event = event;
    this.webhook = webhook;
    this.entity = entity;
    this.committedAt = committedAt;
    this.isAlert = isAlert;
  }

  String key() {
    return event + "/" + webhook;
  }

  /** The same in each run: an alert has a random identifier. */
  String name() {
    return (isAlert ? "alert about " + entity : event) + "/" + webhook;
  }

  @Override
  public String toString() {
    return name() + " (" + state + ")";
  }
}
