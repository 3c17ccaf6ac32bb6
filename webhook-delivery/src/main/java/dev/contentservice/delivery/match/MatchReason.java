package dev.contentservice.delivery.match;

/** Why a subscription matches an event or not. */
public enum MatchReason {
  MATCHED("the subscription lets the event through"),
  OTHER_ENTITY_TYPE("the subscription is to entities of another kind"),
  OTHER_EVENT_TYPE("the subscription does not name this kind of event"),
  NOT_LISTED("the filter lists neither the entity nor one that is related to it");

  private final String sentence;

  MatchReason(String sentence) {
    this.sentence = sentence;
  }

  /** The reason as a sentence, without values of the event or the webhook. */
  public String sentence() {
    return sentence;
  }
}
