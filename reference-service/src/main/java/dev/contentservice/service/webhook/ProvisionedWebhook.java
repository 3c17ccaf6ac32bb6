package dev.contentservice.service.webhook;

import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.Objects.requireNonNullElse;

import dev.contentservice.delivery.outbox.internal.webhook.CompleteWebhook;
import dev.contentservice.model.Webhook;
import dev.contentservice.service.store.repository.DeliverySettings;
import java.net.URLEncoder;
import java.util.List;

/**
 * One entry of a provisioning file.
 *
 * @param index from 0
 * @param line where it starts, from 1
 * @param signingKeys of its own; empty to keep the stored ones
 * @param delivery in which order and how fast it is called, if it is new
 * @param hadCertificate whether it had a client certificate when it was exported
 */
record ProvisionedWebhook(
    int index,
    int line,
    Webhook webhook,
    List<String> signingKeys,
    DeliverySettings delivery,
    boolean hadCertificate) {

  /** The webhook to store. Assumed: omitted members start empty and disabled. */
  Webhook complete() {
    return CompleteWebhook.complete(webhook)
        .url(requireNonNullElse(webhook.getUrl(), ""))
        .events(requireNonNullElse(webhook.getEvents(), List.of()));
  }

  /** The bytes of the path of an update. */
  int pathLength() {
    String segment = URLEncoder.encode(webhook.getId(), UTF_8).replace("+", "%20");
    return "/webhooks/".length() + segment.length();
  }

  /**
   * Formats a violation with its location.
   *
   * @param violation starts with the JSON Pointer of the member within the entry, or with {@code
   *     body} for the entry itself
   */
  String violation(String violation) {
    return violation(index, line, violation);
  }

  static String violation(long index, long line, String violation) {
    String within = violation.startsWith("body: ") ? violation.substring(4) : violation;
    return "line " + line + ": /" + index + within;
  }
}
