package dev.contentservice.delivery.match;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** The webhooks found by the keys of one event, each once. */
final class Matches implements Consumer<Subscriber> {
  private final List<String> webhookIds = new ArrayList<>();
  private @Nullable Set<Subscriber> seen;

  @Override
  public void accept(Subscriber subscriber) {
    // Most webhooks can be found by one key only, and need no looking up.
    if (subscriber.isFoundOnce() || isNew(subscriber)) {
      webhookIds.add(subscriber.webhookId());
    }
  }

  List<String> webhookIds() {
    return webhookIds;
  }

  private boolean isNew(Subscriber subscriber) {
    Set<Subscriber> before = seen;
    if (before == null) {
      before = new HashSet<>();
      seen = before;
    }
    return before.add(subscriber);
  }
}
