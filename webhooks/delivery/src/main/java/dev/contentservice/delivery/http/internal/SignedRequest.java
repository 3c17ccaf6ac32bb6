package dev.contentservice.delivery.http.internal;

import dev.contentservice.delivery.credentials.SigningKey;
import dev.contentservice.delivery.http.ShownRequest;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.util.Timeout;

/** The HTTP request of one message to one target, the same for every address. */
final class SignedRequest {
  private static final String SIGNATURE = "webhook-signature";

  private final URI url;
  private final ReceiverHost host;
  private final Map<String, String> headers;
  private final byte[] body;
  private final SecretRedactor mask;

  private SignedRequest(URI url, Map<String, String> headers, byte[] body, SecretRedactor mask) {
    this.url = url;
    this.host = ReceiverHost.of(url);
    this.headers = headers;
    this.body = body;
    this.mask = mask;
  }

  /**
   * The request for a sendable target.
   *
   * @param timestamp seconds since 1970
   */
  static SignedRequest of(
      DeliveryTarget target, Message message, long timestamp, String userAgent) {
    Map<String, String> headers = new LinkedHashMap<>();
    byte[] body = message.payload().bytes();
    headers.put("webhook-id", message.id());
    headers.put("webhook-timestamp", Long.toString(timestamp));
    if (!target.signingKeys().isEmpty()) {
      headers.put(SIGNATURE, signatures(target.signingKeys(), message, timestamp, body));
    }
    headers.put("user-agent", userAgent);
    headers.put("content-type", message.payload().contentType());
    if (message.event() != null) {
      EventHeaders.add(message.event(), headers);
    }
    if (message.replay() > 0) {
      headers.put("webhook-replay", Integer.toString(message.replay()));
    }
    addWebhookHeaders(target, headers);
    if (target.credentials() != null) {
      headers.put("authorization", target.credentials().headerValue());
    }
    List<String> signature = Stream.ofNullable(headers.get(SIGNATURE)).toList();
    return new SignedRequest(URI.create(target.url()), headers, body, target.mask(signature));
  }

  private static String signatures(
      List<SigningKey> keys, Message message, long timestamp, byte[] body) {
    return keys.stream()
        .map(key -> key.sign(message.id(), timestamp, body))
        .collect(Collectors.joining(" "));
  }

  /**
   * Adds the webhook's headers, which may replace the content type, the user agent and the trace.
   */
  private static void addWebhookHeaders(DeliveryTarget target, Map<String, String> headers) {
    target
        .headers()
        .values()
        .forEach(
            (name, value) -> {
              if (value != null) {
                headers.keySet().removeIf(existing -> existing.equalsIgnoreCase(name));
                headers.put(name, value);
              }
            });
    if (target.credentials() != null) {
      headers.keySet().removeIf(own -> own.equalsIgnoreCase("authorization"));
    }
  }

  /** The request for display: secrets are masked. */
  static ShownRequest shown(
      DeliveryTarget target, Message message, long timestamp, String userAgent) {
    SignedRequest request = of(target, message, timestamp, userAgent);
    Set<String> own = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    own.addAll(target.headers().values().keySet());
    own.add(SIGNATURE);
    own.add("authorization");
    Map<String, String> shown = new LinkedHashMap<>(request.headers);
    shown.replaceAll((name, value) -> own.contains(name) ? "***" : value);
    return new ShownRequest(target.url(), shown, message.payload());
  }

  ReceiverHost host() {
    return host;
  }

  /** Redacts the secrets of this request in a response. */
  SecretRedactor mask() {
    return mask;
  }

  /** A new request object, which can be sent once. */
  HttpUriRequestBase fresh(Duration waitForConnection) {
    HttpUriRequestBase request = new HttpUriRequestBase("POST", url);
    headers.forEach(request::setHeader);
    request.setEntity(new ByteArrayEntity(body, null));
    request.setConfig(
        RequestConfig.custom()
            .setConnectionRequestTimeout(Timeout.ofMilliseconds(waitForConnection.toMillis() + 1))
            .build());
    return request;
  }
}
