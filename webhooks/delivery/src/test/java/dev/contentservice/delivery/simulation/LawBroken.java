package dev.contentservice.delivery.simulation;

/** A promise of delivery was broken. An error, so that no code under test survives it. */
final class LawBroken extends AssertionError {
  private static final long serialVersionUID = 1L;

  private final Law law;

  LawBroken(Law law, String text) {
    super(law + ": " + text);
    this.law = law;
  }

  Law law() {
    return law;
  }
}
