package dev.contentservice.testing;

import static java.util.Objects.requireNonNull;

import java.net.http.HttpHeaders;
import java.util.Optional;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A request of the service with a valid signature. Neither {@code toString} nor the messages of
 * failed assertions show its headers, which may hold passwords. Immutable.
 */
public final class ReceivedDelivery {
  private static final JsonMapper JSON = JsonMapper.shared();

  private final String path;
  private final HttpHeaders headers;
  private final String body;
  private final int attempt;
  private final int status;

  ReceivedDelivery(String path, HttpHeaders headers, String body, int attempt, int status) {
    this.path = path;
    this.headers = headers;
    this.body = body;
    this.attempt = attempt;
    this.status = status;
  }

  /** The path below {@link WebhookReceiver#url(String)}; the id of a provisioned webhook. */
  public String path() {
    return path;
  }

  /** The first value of a header, such as {@code webhook-id}. */
  public Optional<String> header(String name) {
    return headers.firstValue(name);
  }

  /** The body as it was sent. */
  public String body() {
    return body;
  }

  /**
   * The body as JSON.
   *
   * @throws AssertionError if it is not JSON
   */
  public JsonNode json() {
    try {
      return JSON.readTree(body);
    } catch (JacksonException e) {
      throw new AssertionError("the body of " + this + " is not JSON", e);
    }
  }

  /** The number of this attempt of the delivery, from 1. */
  public int attempt() {
    return attempt;
  }

  /** The status that the receiver responded with. */
  public int status() {
    return status;
  }

  boolean accepted() {
    return status < 300;
  }

  /**
   * Fails unless the body names this event.
   *
   * @param entityType such as {@code item_type}
   * @param eventType such as {@code update}
   * @return this delivery
   */
  public ReceivedDelivery hasEvent(String entityType, String eventType) {
    return hasMember("/entity_type", entityType).hasMember("/event_type", eventType);
  }

  /**
   * Fails unless the body has a member with this value.
   *
   * @param pointer a JSON Pointer such as {@code /entity/name}
   * @param value a string, number, boolean, list or map
   * @return this delivery
   * @throws IllegalArgumentException if the pointer does not begin with a slash
   */
  public ReceivedDelivery hasMember(String pointer, Object value) {
    if (!requireNonNull(pointer, "pointer").isEmpty() && !pointer.startsWith("/")) {
      throw new IllegalArgumentException(
          "\"%s\" is not a JSON Pointer such as \"/entity/name\"".formatted(pointer));
    }
    JsonNode expected = JSON.valueToTree(value);
    JsonNode actual = json().at(pointer);
    if (!actual.equals(expected)) {
      throw new AssertionError(
          "%s of %s is %s, but expected is %s"
              .formatted(
                  pointer, this, actual.isMissingNode() ? "missing" : actual.toString(), expected));
    }
    return this;
  }

  /** Path, event, attempt and status. */
  @Override
  public String toString() {
    return "delivery to '%s'%s (attempt %d, responded with %d)"
        .formatted(path, event(), attempt, status);
  }

  private String event() {
    try {
      JsonNode json = JSON.readTree(body);
      String type = json.path("entity_type").asString("");
      return type.isEmpty() ? "" : " of " + type + " " + json.path("event_type").asString("");
    } catch (JacksonException e) {
      return "";
    }
  }
}
