package dev.contentservice.service.webhook;

import static java.util.stream.Collectors.toSet;

import dev.contentservice.model.Webhook;
import dev.contentservice.rules.engine.RuleSet;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.WebhookRepository;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jboss.logging.Logger;
import org.jdbi.v3.core.Handle;

/**
 * How webhooks are created: from a file with an array of them, each created if its id is not there
 * yet. The file is checked whole before any of it is stored; then it is stored in batches, so that
 * other writers need not wait long. A start that is killed in between goes on at the next one.
 * Assumed: the document shows no way to create a webhook.
 */
public final class Provisioning {
  private static final Logger LOG = Logger.getLogger(Provisioning.class);
  private static final int BATCH = 1000;
  private static final long PROGRESS_NANOS = TimeUnit.SECONDS.toNanos(2);

  private final Store store;
  private final WebhookRepository webhooks;
  private final WebhookChecks checks;
  private final Clock clock;
  private final int maxUri;

  /**
   * @param maxUri how many bytes the path of an update may have
   */
  public Provisioning(
      Store store, WebhookRepository webhooks, WebhookChecks checks, Clock clock, int maxUri) {
    this.store = store;
    this.webhooks = webhooks;
    this.checks = checks;
    this.clock = clock;
    this.maxUri = maxUri;
  }

  /**
   * Creates the webhooks of this file.
   *
   * @throws ProvisionException if the file cannot be read, is no array of webhooks, or one of them
   *     breaks a rule or could not be updated
   */
  public void apply(Path file) {
    List<ProvisionedWebhook> wanted = ProvisioningFile.read(file);
    rejectIfAny(file, ProvisioningChecks.violations(wanted, maxUri), 0);
    List<ProvisionedWebhook> missing = missing(file, wanted);
    long reported = System.nanoTime();
    for (int from = 0; from < missing.size(); from += BATCH) {
      create(file, batch(missing, from), from);
      if (System.nanoTime() - reported > PROGRESS_NANOS) {
        LOG.infof("%,d of %,d webhooks of %s are stored", from + BATCH, missing.size(), file);
        reported = System.nanoTime();
      }
    }
    for (int from = 0; from < wanted.size(); from += BATCH) {
      storeKeys(batch(wanted, from));
    }
  }

  private List<ProvisionedWebhook> missing(Path file, List<ProvisionedWebhook> wanted) {
    List<ProvisionedWebhook> missing = new ArrayList<>();
    List<String> faults = new ArrayList<>();
    for (int from = 0; from < wanted.size(); from += BATCH) {
      List<ProvisionedWebhook> batch = batch(wanted, from);
      missing.addAll(store.read(handle -> missing(handle, batch, faults)));
    }
    rejectIfAny(file, faults, 0);
    return missing;
  }

  /** Checks again: meanwhile another node may have stored the same file, or used a name. */
  private void create(Path file, List<ProvisionedWebhook> batch, int stored) {
    store.inTransaction(
        handle -> {
          List<String> faults = new ArrayList<>();
          List<ProvisionedWebhook> missing = missing(handle, batch, faults);
          rejectIfAny(file, faults, stored);
          List<Webhook> complete =
              missing.stream().map(each -> NewWebhook.complete(each.webhook())).toList();
          webhooks.insert(handle, complete, clock.instant());
          return complete.size();
        });
  }

  /** Replaces the signing keys of webhooks, those too that were there: this is how keys change. */
  private void storeKeys(List<ProvisionedWebhook> batch) {
    Map<String, List<String>> keys = new HashMap<>();
    for (ProvisionedWebhook each : batch) {
      if (!each.signingKeys().isEmpty()) {
        keys.put(each.webhook().getId(), each.signingKeys());
      }
    }
    if (!keys.isEmpty()) {
      store.inTransaction(
          handle -> {
            webhooks.signingKeys().put(handle, keys);
            return keys.size();
          });
    }
  }

  /** Those that are not there yet; with a fault for each rule that one of them breaks. */
  private List<ProvisionedWebhook> missing(
      Handle handle, List<ProvisionedWebhook> batch, List<String> faults) {
    Set<String> known = webhooks.known(handle, each(batch, Webhook::getId));
    List<ProvisionedWebhook> missing =
        batch.stream().filter(entry -> !known.contains(entry.webhook().getId())).toList();
    RuleSet<Webhook> rules =
        checks.webhook(webhooks.holdersOf(handle, each(missing, Webhook::getName)));
    missing.forEach(
        entry ->
            rules
                .check(entry.webhook())
                .errors()
                .forEach(fault -> faults.add(entry.violation(fault.toString()))));
    return missing;
  }

  private static Set<String> each(
      List<ProvisionedWebhook> entries, Function<Webhook, String> member) {
    return entries.stream().map(entry -> member.apply(entry.webhook())).collect(toSet());
  }

  private static List<ProvisionedWebhook> batch(List<ProvisionedWebhook> all, int from) {
    return all.subList(from, Math.min(from + BATCH, all.size()));
  }

  private static void rejectIfAny(Path file, List<String> faults, int stored) {
    if (!faults.isEmpty()) {
      throw new ProvisionException(file, faults, stored);
    }
  }
}
