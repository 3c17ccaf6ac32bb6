package dev.contentservice.delivery.http;

import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.config.RequestConfig;
import org.apache.hc.core5.http.HttpHost;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.util.Timeout;

/** The HTTP request of one message to one target, the same for every address. */
final class Request {
  private static final String SIGNATURE = "webhook-signature";

  private final URI url;
  private final Map<String, String> headers;
  private final byte[] body;
  private final SecretRedactor mask;

  private Request(URI url, Map<String, String> headers, byte[] body, SecretRedactor mask) {
    this.url = url;
    this.headers = headers;
    this.body = body;
    this.mask = mask;
  }

  /**
   * The request for a sendable target.
   *
   * @param timestamp seconds since 1970
   */
  static Request of(Target target, Message message, long timestamp, String userAgent) {
    Map<String, String> headers = new LinkedHashMap<>();
    byte[] body = message.payload().bytes();
    headers.put("webhook-id", message.id());
    headers.put("webhook-timestamp", Long.toString(timestamp));
    if (!target.signingKeys().isEmpty()) {
      headers.put(SIGNATURE, signatures(target.signingKeys(), message, timestamp, body));
    }
    headers.put("user-agent", userAgent);
    headers.put("content-type", message.payload().contentType());
    if (message.traceparent() != null) {
      headers.put("traceparent", message.traceparent().value());
    }
    addWebhookHeaders(target, headers);
    if (target.credentials() != null) {
      headers.put("authorization", target.credentials().headerValue());
    }
    List<String> signature = Stream.ofNullable(headers.get(SIGNATURE)).toList();
    return new Request(URI.create(target.url()), headers, body, target.mask(signature));
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
  private static void addWebhookHeaders(Target target, Map<String, String> headers) {
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

  /** The host of the URL, IPv6 in brackets. */
  String host() {
    return url.getHost();
  }

  /** The route to this address, with the name for the certificate. */
  HttpHost to(InetAddress address) {
    boolean tls = url.getScheme().equalsIgnoreCase("https");
    int port = url.getPort() >= 0 ? url.getPort() : tls ? 443 : 80;
    return new HttpHost(tls ? "https" : "http", address, name(), port);
  }

  private String name() {
    String host = url.getHost().toLowerCase(Locale.ROOT);
    if (host.startsWith("[")) {
      return host.substring(1, host.length() - 1);
    }
    // Names in certificates have no trailing dot.
    return host.endsWith(".") ? host.substring(0, host.length() - 1) : host;
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
