package dev.contentservice.delivery.outbox.internal;

/** Another node has found this one dead: it owns nothing any more. Rolls the transaction back. */
public final class NodeFoundDead extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final String life;

  NodeFoundDead(String life) {
    super(
        "node " + life + " was found dead: it recorded no heartbeat for too long",
        null,
        false,
        false);
    this.life = life;
  }

  /** The name of the node in the life that has ended. */
  String life() {
    return life;
  }
}
