package dev.contentservice.conformance.check;

import dev.contentservice.conformance.http.Exchange;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.conformance.http.RequestSpec;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A webhook that the checks may update. */
public final class TestWebhook {
  private static final String BASELINE =
      """
      {"url": "https://hooks.example.com/baseline", "custom_payload": "baseline",
       "headers": {"X-Baseline": "header-of-the-baseline"},
       "events": [{"entity_type": "item_type", "event_types": ["create", "update"]}],
       "http_basic_user": "user-of-the-baseline", "http_basic_password": "password-of-the-baseline",
       "enabled": true, "payload_api_version": "baseline", "nested_items_in_payload": false}
      """;

  private final Subject subject;
  private final String id;
  private final ObjectNode baseline;
  private JsonNode initial = Json.object();
  private boolean known;

  TestWebhook(Subject subject, String id) {
    this.subject = subject;
    this.id = id;
    this.baseline = (ObjectNode) Json.parse(BASELINE);
    baseline.set("name", subject.text("name", "Conformance baseline"));
  }

  private void choose(Map.Entry<String, JsonNode> member) {
    if (member.getValue().isString()) {
      String text = subject.choices().like(member.getKey(), member.getValue().asString());
      member.setValue(Json.string(text));
    }
  }

  /** The identifier. */
  public String id() {
    return id;
  }

  /** The identifier as a path has it. */
  public String encodedId() {
    return RequestSpec.encoded(id);
  }

  /** The value that {@link #reset} gave to each member. */
  public ObjectNode baseline() {
    return baseline.deepCopy();
  }

  /** A request that updates this webhook. */
  public RequestSpec request(String body) {
    known = false;
    return subject.api().update(id, body);
  }

  /** Sends a request that may change this webhook. */
  public Exchange send(RequestSpec request) {
    known = false;
    return subject.api().send(request);
  }

  /** Updates the webhook. */
  public Exchange update(JsonNode body) {
    return subject.api().send(request(body.toString()));
  }

  /**
   * Reads the webhook by an update without members.
   *
   * @throws CheckSkippedException if such an update may change it
   */
  public Exchange read() {
    if (!subject.assumes("absent-and-null")) {
      throw new CheckSkippedException("without absent-and-null, no request reads a webhook");
    }
    return update(Json.object());
  }

  /** Gives a known value to each member, unless it has it already. */
  public TestWebhook reset() {
    if (!known) {
      Expect.that(sendBaseline()).accepted();
      known = true;
    }
    return this;
  }

  /** Gives a known value to each member. */
  public Exchange sendBaseline() {
    if (!subject.assumes("name-comparison")) {
      // Its own name can be taken, too.
      baseline.set("name", subject.text("name", "Conformance baseline"));
    }
    return update(baseline);
  }

  /** Whether each member still has the value of {@link #reset}. */
  public void expectUnchanged() {
    Exchange read = read();
    Expect.that(read).accepted();
    baseline.properties().forEach(m -> Expect.that(read).member("/" + m.getKey(), m.getValue()));
    known = true;
  }

  /** Stores the members as they are before the checks. */
  Exchange remember() {
    Exchange read = update(Json.object());
    initial = read.response().json().orElseGet(Json::object);
    subject.know(initial);
    baseline.properties().forEach(this::choose);
    if (!subject.assumes("transitions") && initial.path("enabled").isBoolean()) {
      baseline.set("enabled", initial.get("enabled"));
    }
    return read;
  }

  /** Sets the members as they were before the checks; returns those that are still different. */
  List<String> restore() {
    ObjectNode all = Json.object();
    baseline.properties().stream()
        .map(Map.Entry::getKey)
        .filter(initial::has)
        .forEach(name -> all.set(name, initial.get(name)));
    if (!update(all).response().isAccepted()) {
      // Provisioned values can be invalid in an update; the others can still be set.
      all.properties().forEach(m -> update(Json.object(m.getKey(), m.getValue())));
    }
    ObjectNode nothing = subject.assumes("absent-and-null") ? Json.object() : all;
    JsonNode now = update(nothing).response().json().orElseGet(Json::object);
    List<String> different = new ArrayList<>();
    all.properties().stream()
        .filter(m -> !m.getValue().equals(now.get(m.getKey())))
        .forEach(m -> different.add(m.getKey()));
    return different;
  }
}
