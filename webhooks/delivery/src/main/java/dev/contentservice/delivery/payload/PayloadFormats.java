package dev.contentservice.delivery.payload;

import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.payload.internal.DefaultFormat;
import dev.contentservice.model.Webhook;
import java.util.HashMap;
import java.util.Map;

/**
 * Creates the body of an event for a webhook: its {@code custom_payload} if set, else the output of
 * the format for its {@code payload_api_version}. Immutable.
 *
 * <p>Assumed: §9 does not show the versions; versions without a format use the default one.
 */
public final class PayloadFormats {
  private final PayloadFormat otherVersions;
  private final Map<String, PayloadFormat> byVersion;
  private final PayloadTemplate template;

  private PayloadFormats(
      PayloadFormat otherVersions, Map<String, PayloadFormat> byVersion, PayloadTemplate template) {
    this.otherVersions = otherVersions;
    this.byVersion = Map.copyOf(byVersion);
    this.template = template;
  }

  /** The default format for every version, and custom payloads verbatim. */
  public static PayloadFormats defaults() {
    return new PayloadFormats(new DefaultFormat(), Map.of(), PayloadTemplate.VERBATIM);
  }

  /** Uses this format for versions without one of their own. */
  public PayloadFormats withDefault(PayloadFormat format) {
    return new PayloadFormats(format, byVersion, template);
  }

  /**
   * Adds a format.
   *
   * @param apiVersion compared exactly
   * @throws IllegalArgumentException if the version has a format already
   */
  public PayloadFormats with(String apiVersion, PayloadFormat format) {
    Map<String, PayloadFormat> more = new HashMap<>(byVersion);
    if (more.put(apiVersion, format) != null) {
      throw new IllegalArgumentException(
          "two formats for payload_api_version '" + apiVersion + "'; register one");
    }
    return new PayloadFormats(otherVersions, more, template);
  }

  /** Renders custom payloads by this template. */
  public PayloadFormats with(PayloadTemplate customPayloads) {
    return new PayloadFormats(otherVersions, byVersion, customPayloads);
  }

  /** The body for the event and the current settings of the webhook. */
  public Payload payload(Event event, Webhook webhook) {
    return payload(event, webhook.getId(), PayloadSettings.of(webhook));
  }

  /** The body for the event and these settings. */
  public Payload payload(Event event, String webhookId, PayloadSettings settings) {
    PayloadRequest request =
        new PayloadRequest(
            event, webhookId, settings.payloadApiVersion(), settings.nestedItemsInPayload());
    String custom = settings.customPayload();
    if (custom != null) {
      return Payload.of(template.render(custom, request));
    }
    PayloadFormat format = byVersion.getOrDefault(request.apiVersion(), otherVersions);
    return Payload.of(format.write(request), format.contentType());
  }
}
