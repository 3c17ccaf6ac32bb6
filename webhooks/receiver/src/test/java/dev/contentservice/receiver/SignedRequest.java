package dev.contentservice.receiver;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import com.standardwebhooks.Webhook;
import com.standardwebhooks.exceptions.EmptyWebhookSecretException;
import com.standardwebhooks.exceptions.WebhookSigningException;
import java.time.Instant;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** A request that the library of the standard has signed. */
public record SignedRequest(Map<String, List<String>> headers, byte[] body) {
  public static final String KEY = key('k');
  static final String OTHER = key('o');
  static final Instant NOW = Instant.parse("2026-11-01T10:00:00Z");

  static String key(char c) {
    return "whsec_"
        + Base64.getEncoder().encodeToString(String.valueOf(c).repeat(32).getBytes(UTF_8));
  }

  public static String event(String id, String entityType, String eventType, String entity) {
    return """
    {"event_id":"%s","webhook_id":"w","entity_type":"%s","entity_id":"m1","event_type":"%s",\
    "occurred_at":"2026-11-01T10:00:00Z","entity":%s,"related":[]}"""
        .formatted(id, entityType, eventType, entity);
  }

  static SignedRequest of(String body) {
    return of(KEY, "msg_1", NOW, body);
  }

  public static SignedRequest of(String key, String id, Instant time, String body) {
    Map<String, List<String>> headers = new LinkedHashMap<>();
    headers.put("Webhook-Id", List.of(id));
    headers.put("Webhook-Timestamp", List.of(Long.toString(time.getEpochSecond())));
    headers.put("Webhook-Signature", List.of(signature(key, id, time, body)));
    return new SignedRequest(headers, body.getBytes(UTF_8));
  }

  static String signature(String key, String id, Instant time, String body) {
    try {
      return new Webhook(key).sign(id, time.getEpochSecond(), body);
    } catch (WebhookSigningException | EmptyWebhookSecretException e) {
      throw new IllegalStateException(e);
    }
  }

  SignedRequest with(String header, String... values) {
    Map<String, List<String>> changed = new LinkedHashMap<>(headers);
    changed.put(header, List.of(values));
    return new SignedRequest(changed, body);
  }

  SignedRequest without(String header) {
    Map<String, List<String>> changed = new LinkedHashMap<>(headers);
    changed.remove(header);
    return new SignedRequest(changed, body);
  }

  SignedRequest withBody(byte[] other) {
    return new SignedRequest(headers, other);
  }

  SignedRequest withBody(String other) {
    return withBody(other.getBytes(UTF_8));
  }

  String header(String name) {
    return headers.get(name).get(0);
  }

  @Override
  public String toString() {
    return headers + "\n" + new String(body, ISO_8859_1);
  }
}
