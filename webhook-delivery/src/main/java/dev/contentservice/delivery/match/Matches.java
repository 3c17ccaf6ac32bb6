package dev.contentservice.delivery.match;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** The webhooks found for one event, each once. */
final class Matches {
  private final List<String> webhookIds;
  private final int unlisted;

  /** Begins with those that hear of every entity, who are not found again. */
  Matches(Bucket whole) {
    webhookIds = new ArrayList<>(whole.webhookIds());
    unlisted = webhookIds.size();
  }

  /** Adds those that listed one of the entities, and may have listed another one, too. */
  void add(Bucket part) {
    Collection<String> found = part.webhookIds();
    if (webhookIds.size() == unlisted) {
      webhookIds.addAll(found);
    } else {
      Set<String> seen = new HashSet<>(webhookIds.subList(unlisted, webhookIds.size()));
      found.stream().filter(seen::add).forEach(webhookIds::add);
    }
  }

  List<String> webhookIds() {
    return webhookIds;
  }
}
