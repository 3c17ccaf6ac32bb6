package dev.contentservice.service.webhook;

import static java.util.stream.Collectors.toSet;

import dev.contentservice.model.Webhook;
import dev.contentservice.rules.json.BodyJson;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.repository.ClientCertificateRepository;
import dev.contentservice.service.store.repository.Decrypted;
import dev.contentservice.service.store.repository.DeliverySettings;
import dev.contentservice.service.store.repository.Page;
import dev.contentservice.service.store.repository.StoredWebhook;
import dev.contentservice.service.store.repository.WebhookRepository;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.json.JsonWriteFeature;
import tools.jackson.databind.node.ObjectNode;

/** Writes all webhooks, with their secrets, in the form of a provisioning file. */
public final class WebhookExport {
  /** The member that names the client certificate, without it and its key. */
  static final String CERTIFICATE = "client_certificate";

  private static final int PAGE = 1000;

  private final Store store;
  private final WebhookRepository webhooks;

  public WebhookExport(Store store, WebhookRepository webhooks) {
    this.store = store;
    this.webhooks = webhooks;
  }

  /**
   * Passes on the webhooks, newest first, each as JSON in one line.
   *
   * @throws IllegalArgumentException if secrets cannot be decrypted; the message names the webhooks
   */
  public void each(Consumer<String> entry) {
    Page.each(PAGE, range -> store.read(handle -> entries(handle, range)), entry);
  }

  private Page<String> entries(Handle handle, Page.Range range) {
    Page<StoredWebhook> page = webhooks.pages().newest(handle, null, range);
    Set<String> wanted =
        page.items().stream().map(stored -> stored.webhook().getId()).collect(toSet());
    Decrypted<Webhook> found = webhooks.find(handle, wanted);
    Decrypted<List<String>> keys = webhooks.signingKeys().find(handle, wanted);
    requireReadable(found, keys);
    Map<String, DeliverySettings> delivery = DeliverySettings.find(handle, wanted);
    return page.map(
        stored -> {
          String id = stored.webhook().getId();
          return entry(
              Objects.requireNonNull(found.readable().get(id)),
              keys.readable().getOrDefault(id, List.of()),
              delivery.get(id),
              stored.certificate());
        });
  }

  private static void requireReadable(Decrypted<?> webhooks, Decrypted<?> keys) {
    Set<String> unreadable = new TreeSet<>(webhooks.unreadable().keySet());
    unreadable.addAll(keys.unreadable().keySet());
    if (!unreadable.isEmpty()) {
      throw new IllegalArgumentException(
          "the secrets of these webhooks cannot be decrypted: "
              + BodyJson.mapper().writeValueAsString(unreadable)
              + "; restore their rows from a backup, or set others");
    }
  }

  private static String entry(
      Webhook webhook,
      List<String> keys,
      @Nullable DeliverySettings delivery,
      ClientCertificateRepository.@Nullable Shown certificate) {
    ObjectNode entry = BodyJson.mapper().valueToTree(webhook);
    if (webhook.getUrl().isEmpty()) {
      // A webhook that was created without one.
      entry.remove("url");
    }
    if (!keys.isEmpty()) {
      keys.forEach(entry.putArray("signing_keys")::add);
    }
    if (delivery != null) {
      entry.set("delivery", BodyJson.mapper().valueToTree(ShownDelivery.of(delivery)));
    }
    if (certificate != null) {
      entry.set(CERTIFICATE, BodyJson.mapper().valueToTree(ClientCertificates.shown(certificate)));
    }
    // The charset of the output may have no other characters.
    return BodyJson.mapper()
        .writer()
        .with(JsonWriteFeature.ESCAPE_NON_ASCII)
        .writeValueAsString(entry);
  }
}
