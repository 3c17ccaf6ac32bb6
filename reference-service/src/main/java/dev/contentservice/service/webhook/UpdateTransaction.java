package dev.contentservice.service.webhook;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.engine.RuleBinding;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.WebhookMergePatch;
import dev.contentservice.service.access.Actor;
import dev.contentservice.service.secrets.DecryptionException;
import dev.contentservice.service.store.repository.AuditRecord;
import dev.contentservice.service.store.repository.ChangedWebhook;
import dev.contentservice.service.store.repository.Decrypted;
import dev.contentservice.service.store.repository.WebhookRepository;
import dev.contentservice.service.store.repository.WebhookVersions;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Updates of different webhooks in one transaction, each of which succeeds or fails alone. */
final class UpdateTransaction {
  private final Decrypted<Webhook> stored;
  private final RuleBinding<UpdateWebhookRequest, WebhookNameLookup> rules;
  private final WebhookNameLookup names;
  private final Map<String, String> idsByNewName = new HashMap<>();
  private final Map<String, Long> versions;
  private final List<ChangedWebhook> updated = new ArrayList<>();
  private final List<AuditRecord> records = new ArrayList<>();
  private final List<String> enabled = new ArrayList<>();

  /**
   * An update of the webhook with this id.
   *
   * @param condition null for an update of any version
   */
  record UpdateRequest(
      Actor actor, String id, UpdateWebhookRequest body, @Nullable IfMatch condition) {}

  /** Reads the webhooks and locks them. */
  UpdateTransaction(
      WebhookRepository webhooks,
      RuleBinding<UpdateWebhookRequest, WebhookNameLookup> rules,
      Handle handle,
      List<UpdateRequest> group) {
    this.rules = rules;
    stored =
        webhooks.lock(handle, group.stream().map(UpdateRequest::id).collect(Collectors.toSet()));
    Set<String> wanted =
        group.stream()
            .map(update -> update.body().getName())
            .filter(Objects::nonNull)
            .collect(Collectors.toSet());
    Set<String> conditional =
        group.stream()
            .filter(update -> update.condition() != null)
            .map(UpdateRequest::id)
            .collect(Collectors.toSet());
    versions = conditional.isEmpty() ? Map.of() : WebhookVersions.of(handle, conditional);
    names = wanted.isEmpty() ? WebhookNameLookup.none() : webhooks.holdersOf(handle, wanted);
  }

  /**
   * Returns the updated webhook.
   *
   * @throws ProblemException if there is none, it has another version than the request names, or
   *     its name is taken
   * @throws DecryptionException if it cannot be decrypted
   */
  Webhook apply(UpdateRequest update) {
    String id = update.id();
    DecryptionException unreadable = stored.unreadable().get(id);
    if (unreadable != null) {
      throw unreadable;
    }
    Webhook before = stored.readable().get(id);
    if (before == null) {
      throw WebhookUpdater.unknown();
    }
    if (update.condition() != null) {
      update.condition().require(versions.get(id));
    }
    Report report = rules.asking(names().except(id)).check(update.body());
    if (!report.passed()) {
      throw ProblemException.of(report);
    }
    return apply(update, before);
  }

  /** A name that an update of the group gives up stays taken, as if that update came last. */
  private WebhookNameLookup names() {
    return name -> names.findId(name).or(() -> Optional.ofNullable(idsByNewName.get(name)));
  }

  private Webhook apply(UpdateRequest update, Webhook before) {
    Webhook after = WebhookMergePatch.apply(update.body(), before);
    if (!Boolean.TRUE.equals(before.getEnabled())) {
      WebhookCreation.requireUrl(after);
    }
    idsByNewName.put(after.getName(), after.getId());
    updated.add(new ChangedWebhook(after, update.actor()));
    AuditedWebhook.updated(update.actor(), before, after).ifPresent(records::add);
    boolean wasEnabled = Boolean.TRUE.equals(before.getEnabled());
    if (Boolean.TRUE.equals(after.getEnabled())
        && !(wasEnabled && after.getUrl().equals(before.getUrl()))) {
      enabled.add(after.getId());
    }
    return after;
  }

  /** The new states of the webhooks whose updates succeed. */
  Collection<ChangedWebhook> updated() {
    return updated;
  }

  /** What the audit log records of them. */
  List<AuditRecord> records() {
    return records;
  }

  /** The ids of those that it enables, or that are enabled and have a new URL. */
  List<String> enabled() {
    return enabled;
  }
}
