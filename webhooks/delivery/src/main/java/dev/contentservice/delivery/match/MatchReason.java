package dev.contentservice.delivery.match;

/** Why a subscription matches an event or not. */
public enum MatchReason {
  MATCHED("the subscription matches the event"),
  OTHER_ENTITY_TYPE("the subscription is for another entity type"),
  OTHER_EVENT_TYPE("the subscription does not list this event type"),
  NOT_LISTED("the filter lists neither the entity nor an entity related to it");

  private final String sentence;

  MatchReason(String sentence) {
    this.sentence = sentence;
  }

  /** The reason as a sentence, without values of the event or the webhook. */
  public String sentence() {
    return sentence;
  }
}
