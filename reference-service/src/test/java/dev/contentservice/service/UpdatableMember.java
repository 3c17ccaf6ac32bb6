package dev.contentservice.service;

import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import dev.contentservice.model.value.WebhookHeaders;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;

/** A member of §4.2: how to change it in a request, and the same change in the resource. */
record UpdatableMember(String name, BiConsumer<UpdateWebhookRequest, Webhook> change) {
  private static final List<EventSubscription> EVENTS =
      List.of(new EventSubscription(new EntityType("item"), List.of(EventType.UPDATE)));

  static final List<UpdatableMember> ALL =
      List.of(
          new UpdatableMember(
              "name",
              (b, w) -> {
                b.setName("New");
                w.setName("New");
              }),
          new UpdatableMember(
              "url",
              (b, w) -> {
                b.setUrl("http://a.test/");
                w.setUrl("http://a.test/");
              }),
          new UpdatableMember(
              "custom_payload",
              (b, w) -> {
                b.customPayload("x");
                w.customPayload("x");
              }),
          new UpdatableMember(
              "headers",
              (b, w) -> {
                b.setHeaders(WebhookHeaders.of(Map.of("X-A", "1")));
                w.setHeaders(WebhookHeaders.of(Map.of("X-A", "1")));
              }),
          new UpdatableMember(
              "events",
              (b, w) -> {
                b.setEvents(EVENTS);
                w.setEvents(EVENTS);
              }),
          new UpdatableMember(
              "http_basic_user",
              (b, w) -> {
                b.httpBasicUser("u");
                w.httpBasicUser("u");
              }),
          new UpdatableMember(
              "http_basic_password",
              (b, w) -> {
                b.httpBasicPassword("p");
                w.httpBasicPassword("p");
              }),
          new UpdatableMember(
              "enabled",
              (b, w) -> {
                b.setEnabled(false);
                w.setEnabled(false);
              }),
          new UpdatableMember(
              "payload_api_version",
              (b, w) -> {
                b.setPayloadApiVersion("9");
                w.setPayloadApiVersion("9");
              }),
          new UpdatableMember(
              "nested_items_in_payload",
              (b, w) -> {
                b.setNestedItemsInPayload(false);
                w.setNestedItemsInPayload(false);
              }));

  @Override
  public String toString() {
    return name;
  }
}
