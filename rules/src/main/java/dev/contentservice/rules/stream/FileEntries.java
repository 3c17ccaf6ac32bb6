package dev.contentservice.rules.stream;

import dev.contentservice.rules.engine.Violation;
import dev.contentservice.rules.webhook.ProvisioningRules;
import java.util.ArrayList;
import java.util.List;

/**
 * The ids and names of the entries of one provisioning file. An entry is a webhook of its own, even
 * if it has the id of another.
 */
final class FileEntries {
  private final NameRegistry ids = new NameRegistry();
  private final NameRegistry names = new NameRegistry();

  /** Adds an entry; returns a violation for its id and its name if an earlier one has it. */
  List<Violation> repeated(Batch batch, int i) {
    if (batch.read[i] == null) {
      return List.of();
    }
    // From 1: 0 is no owner.
    long entry = batch.index + i + 1;
    long id = batch.ids[i];
    long first = batch.firsts[i];
    long sameId = id == 0 ? 0 : ids.claim(id, id, entry, entry);
    long sameName = first == 0 ? 0 : names.claim(first, batch.seconds[i], entry, entry);
    List<Violation> repeated = new ArrayList<>(2);
    if (sameId != 0) {
      repeated.add(ProvisioningRules.sameId(sameId - 1));
    }
    if (sameName != 0) {
      repeated.add(ProvisioningRules.sameName(sameName - 1));
    }
    return repeated;
  }
}
