package dev.contentservice.service.webhook;

import static java.util.stream.Collectors.toCollection;
import static java.util.stream.Collectors.toSet;

import dev.contentservice.model.Webhook;
import dev.contentservice.rules.engine.RuleSet;
import dev.contentservice.rules.json.BodyJson;
import dev.contentservice.service.Shutdown;
import dev.contentservice.service.access.Actor;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.repository.AuditRecord;
import dev.contentservice.service.store.repository.AuditRepository;
import dev.contentservice.service.store.repository.ClientCertificateRepository;
import dev.contentservice.service.store.repository.DeliverySettings;
import dev.contentservice.service.store.repository.WebhookRepository;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.ObjIntConsumer;
import org.jboss.logging.Logger;
import org.jdbi.v3.core.Handle;

/**
 * Creates webhooks from a file with an array of them, each unless its id already exists. The whole
 * file is checked before any of it is stored; then it is stored in batches, so that other writers
 * need not wait long. If a start is killed meanwhile, the next one continues. Assumed: the document
 * shows no way to create a webhook.
 */
public final class Provisioning {
  private static final Logger LOG = Logger.getLogger(Provisioning.class);
  private static final int FIRST_BATCH = 100;
  private static final int LARGEST_BATCH = 1000;

  /** A tenth of the time for which other writers wait; a database ends work that takes longer. */
  private static final long GOAL_NANOS = TimeUnit.MILLISECONDS.toNanos(500);

  private static final long PROGRESS_NANOS = TimeUnit.SECONDS.toNanos(2);

  private final Store store;
  private final WebhookRepository webhooks;
  private final StoredWebhookRules rules;
  private final Clock clock;
  private final LongSupplier nanoTime;
  private final int maxUri;
  private long reported;

  /**
   * @param nanoTime {@link System#nanoTime}, or another in tests
   * @param maxUri maximum bytes of the path of an update
   */
  public Provisioning(
      Store store,
      WebhookRepository webhooks,
      StoredWebhookRules rules,
      Clock clock,
      LongSupplier nanoTime,
      int maxUri) {
    this.store = store;
    this.webhooks = webhooks;
    this.rules = rules;
    this.clock = clock;
    this.nanoTime = nanoTime;
    this.maxUri = maxUri;
  }

  /**
   * Creates the webhooks of this file.
   *
   * @throws ProvisionException if the file cannot be read, is no array of webhooks, or one of them
   *     violates a rule or could not be updated
   */
  public void apply(Path file) {
    List<ProvisionedWebhook> webhooks = ProvisioningFile.read(file, rules.ofProvisioningFile());
    rejectIfAny(file, tooLong(webhooks), 0);
    List<ProvisionedWebhook> missing = missing(file, webhooks);
    reported = nanoTime.getAsLong();
    inBatches(
        missing,
        (batch, from) -> {
          create(file, batch, from);
          report(file, from + batch.size(), missing.size());
        });
    inBatches(
        webhooks,
        (batch, from) -> {
          storeKeys(file, batch);
          warnOfMissingCertificates(batch);
        });
  }

  /** The first one is small; the next ones are as large as this machine processes in time. */
  private void inBatches(
      List<ProvisionedWebhook> all, ObjIntConsumer<List<ProvisionedWebhook>> work) {
    int size = FIRST_BATCH;
    for (int from = 0; from < all.size(); ) {
      if (Shutdown.hasBegun()) {
        throw new IllegalStateException("this node is stopping");
      }
      int to = Math.min(from + size, all.size());
      long start = nanoTime.getAsLong();
      work.accept(all.subList(from, to), from);
      long took = Math.max(1, nanoTime.getAsLong() - start);
      long next = Math.min((to - from) * GOAL_NANOS / took, 2L * size);
      size = (int) Math.max(1, Math.min(next, LARGEST_BATCH));
      from = to;
    }
  }

  private void report(Path file, int stored, int all) {
    if (nanoTime.getAsLong() - reported > PROGRESS_NANOS) {
      LOG.infof("%,d of %,d webhooks of %s are stored", stored, all, file);
      reported = nanoTime.getAsLong();
    }
  }

  /** At each start until they are set again, because their receivers reject the requests. */
  private void warnOfMissingCertificates(List<ProvisionedWebhook> batch) {
    Set<String> had =
        batch.stream()
            .filter(ProvisionedWebhook::hadCertificate)
            .map(each -> each.webhook().getId())
            .collect(toCollection(TreeSet::new));
    if (!had.isEmpty()) {
      had.removeAll(store.read(handle -> ClientCertificateRepository.having(handle, had)));
      had.forEach(
          id ->
              LOG.warnf(
                  "webhook %s had a client certificate, which no export contains: set it by"
                      + " PUT /webhooks/{id}/client-certificate of the management port",
                  BodyJson.mapper().writeValueAsString(id)));
    }
  }

  private List<String> tooLong(List<ProvisionedWebhook> webhooks) {
    String violation =
        "/id: the path of an update, which holds the id, has at most "
            + maxUri
            + " bytes; choose a shorter one";
    return webhooks.stream()
        .filter(each -> each.pathLength() > maxUri)
        .map(each -> each.violation(violation))
        .toList();
  }

  private List<ProvisionedWebhook> missing(Path file, List<ProvisionedWebhook> webhooks) {
    List<ProvisionedWebhook> missing = new ArrayList<>();
    List<String> violations = new ArrayList<>();
    inBatches(
        webhooks,
        (batch, from) -> missing.addAll(store.read(handle -> missing(handle, batch, violations))));
    rejectIfAny(file, violations, 0);
    return missing;
  }

  /** Checks again: another node may have stored the same file, or used a name, meanwhile. */
  private void create(Path file, List<ProvisionedWebhook> batch, int stored) {
    store.inTransaction(
        handle -> {
          List<String> violations = new ArrayList<>();
          List<ProvisionedWebhook> missing = missing(handle, batch, violations);
          rejectIfAny(file, violations, stored);
          List<Webhook> complete = missing.stream().map(ProvisionedWebhook::complete).toList();
          Instant now = clock.instant();
          webhooks.insert(handle, complete, now);
          Actor actor = Actor.provisioning(file);
          AuditRepository.insert(
              handle,
              now,
              complete.stream().map(each -> AuditedWebhook.created(actor, each)).toList());
          missing.forEach(each -> storeDelivery(handle, actor, each, now));
          return complete.size();
        });
  }

  private static void storeDelivery(
      Handle handle, Actor actor, ProvisionedWebhook provisioned, Instant now) {
    DeliverySettings delivery = provisioned.delivery();
    DeliverySettings before = DeliverySettings.defaults();
    if (!delivery.equals(before)) {
      String id = provisioned.webhook().getId();
      delivery.store(handle, id, now);
      AuditRepository.insert(handle, now, AuditedWebhook.delivery(actor, id, before, delivery));
    }
  }

  /**
   * Replaces the signing keys of webhooks, including existing ones: this is how keys are rotated.
   */
  private void storeKeys(Path file, List<ProvisionedWebhook> batch) {
    Map<String, List<String>> keys = new HashMap<>();
    for (ProvisionedWebhook each : batch) {
      if (!each.signingKeys().isEmpty()) {
        keys.put(each.webhook().getId(), each.signingKeys());
      }
    }
    if (!keys.isEmpty()) {
      store.inTransaction(
          handle -> {
            Instant now = clock.instant();
            List<AuditRecord> records = new ArrayList<>();
            webhooks
                .signingKeys()
                .put(handle, keys, now)
                .forEach(
                    (id, before) ->
                        records.add(replaced(file, id, before, keys.getOrDefault(id, List.of()))));
            AuditRepository.insert(handle, now, records);
            return keys.size();
          });
    }
  }

  private static AuditRecord replaced(
      Path file, String id, List<String> before, List<String> after) {
    return AuditedWebhook.keys(
        Actor.provisioning(file),
        "replace_signing_keys",
        id,
        SigningKeys.ids(before),
        SigningKeys.ids(after));
  }

  /**
   * Returns those that do not exist yet; adds a violation for each rule that one of them violates.
   */
  private List<ProvisionedWebhook> missing(
      Handle handle, List<ProvisionedWebhook> batch, List<String> violations) {
    Set<String> known = webhooks.known(handle, each(batch, Webhook::getId));
    List<ProvisionedWebhook> missing =
        batch.stream().filter(entry -> !known.contains(entry.webhook().getId())).toList();
    RuleSet<Webhook> ofBatch =
        rules.ofWebhook().all(webhooks.holdersOf(handle, each(missing, Webhook::getName)));
    missing.forEach(
        entry ->
            ofBatch
                .check(entry.webhook())
                .errors()
                .forEach(violation -> violations.add(entry.violation(violation.toString()))));
    return missing;
  }

  private static Set<String> each(
      List<ProvisionedWebhook> entries, Function<Webhook, String> member) {
    return entries.stream().map(entry -> member.apply(entry.webhook())).collect(toSet());
  }

  private static void rejectIfAny(Path file, List<String> violations, int stored) {
    if (!violations.isEmpty()) {
      throw new ProvisionException(file, violations, stored);
    }
  }
}
