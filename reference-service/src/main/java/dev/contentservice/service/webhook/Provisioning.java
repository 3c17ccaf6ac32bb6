package dev.contentservice.service.webhook;

import dev.contentservice.rules.engine.Report;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.Webhooks;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;

/**
 * How webhooks come into being: a file with an array of them, each made if its id is not there yet.
 * The file is taken whole or, if one webhook breaks a rule, refused whole. Assumed: the document
 * shows no way to make a webhook.
 */
public final class Provisioning {
  private final Store store;
  private final Webhooks webhooks;
  private final WebhookChecks checks;
  private final Clock clock;
  private final int maxUri;

  /**
   * @param maxUri how many bytes the path of an update may have
   */
  public Provisioning(
      Store store, Webhooks webhooks, WebhookChecks checks, Clock clock, int maxUri) {
    this.store = store;
    this.webhooks = webhooks;
    this.checks = checks;
    this.clock = clock;
    this.maxUri = maxUri;
  }

  /**
   * Makes the webhooks of this file.
   *
   * @throws ProvisionRefused if the file cannot be read, is no array of webhooks, or one of them
   *     breaks a rule or could not be updated
   */
  public void apply(Path file) {
    List<ProvisionedWebhook> wanted = ProvisioningFile.read(file);
    refuseIfAny(file, ProvisioningChecks.faults(wanted, maxUri));
    store.inTransaction(
        handle -> {
          List<String> faults = new ArrayList<>();
          wanted.forEach(each -> makeIfMissing(handle, each, faults));
          return refuseIfAny(file, faults);
        });
    storeKeys(wanted);
  }

  /** Replaces the signing keys of webhooks, those too that were there: this is how keys change. */
  private void storeKeys(List<ProvisionedWebhook> wanted) {
    Map<String, List<String>> keys = new HashMap<>();
    for (ProvisionedWebhook each : wanted) {
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

  private void makeIfMissing(Handle handle, ProvisionedWebhook wanted, List<String> faults) {
    if (webhooks.lock(handle, wanted.webhook().getId()).isPresent()) {
      return;
    }
    Report report = checks.webhook(handle).check(wanted.webhook());
    report.errors().forEach(fault -> faults.add(wanted.fault(fault.toString())));
    if (report.passed()) {
      webhooks.insert(handle, NewWebhook.complete(wanted.webhook()), clock.instant());
    }
  }

  private static boolean refuseIfAny(Path file, List<String> faults) {
    if (!faults.isEmpty()) {
      throw new ProvisionRefused(file, faults);
    }
    return true;
  }
}
