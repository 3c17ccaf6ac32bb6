package dev.contentservice.rules.webhook;

import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.value.WebhookHeaders;
import dev.contentservice.rules.Findings;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;

/** Ways to break one rule and no other. */
final class Breakers {

  /** Each breaks one rule of a valid body, if another webhook is named Mirror. */
  static final Map<String, UnaryOperator<UpdateWebhookRequest>> OF_AN_UPDATE =
      Map.ofEntries(
          Map.entry("webhook.name.unique", body -> body.name("Mirror")),
          Map.entry("webhook.url.callable", body -> body.url("https://127.1/")),
          Map.entry("webhook.headers.sendable", body -> body.headers(headers("Host"))),
          Map.entry(
              "webhook.filter.same-entity-type",
              body -> with(body, Findings.on("new", "a").filter(Findings.only("other", "1")))),
          Map.entry(
              "webhook.filter.entity-ids.not-empty",
              body -> with(body, Findings.on("new", "a").filter(Findings.only("new")))),
          Map.entry(
              "webhook.filter.entity-ids.distinct",
              body -> with(body, Findings.on("new", "a").filter(Findings.only("new", "1", "1")))),
          Map.entry("webhook.events.event-types.not-empty", body -> with(body, Findings.on("new"))),
          Map.entry(
              "webhook.events.event-types.distinct",
              body -> with(body, Findings.on("new", "a", "a"))),
          Map.entry(
              "webhook.events.filter-shadowed",
              body -> with(with(body, Findings.on("new", "a")), Findings.on("new", "a"))),
          Map.entry(
              "webhook.basic.sendable",
              body -> body.httpBasicPassword("\u0007").headers(headers("X-A"))),
          Map.entry(
              "webhook.basic.hides-authorization-header",
              body -> body.httpBasicUser("a").headers(headers("authorization"))));

  private Breakers() {}

  private static UpdateWebhookRequest with(UpdateWebhookRequest body, EventSubscription more) {
    List<EventSubscription> events =
        new ArrayList<>(body.getEvents() == null ? List.of() : body.getEvents());
    events.add(more);
    return body.events(events);
  }

  private static WebhookHeaders headers(String name) {
    return WebhookHeaders.of(Map.of(name, "value"));
  }
}
