package dev.contentservice.delivery.publish;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.credentials.SenderCredentials;
import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.http.internal.DeliveryTarget;
import dev.contentservice.delivery.outbox.OutboxConfig;
import dev.contentservice.delivery.outbox.Stores;
import dev.contentservice.delivery.outbox.WebhookConsumer;
import dev.contentservice.delivery.outbox.WebhookReadResult;
import dev.contentservice.delivery.outbox.WebhookSource;
import dev.contentservice.delivery.outbox.World;
import dev.contentservice.delivery.outbox.internal.Outbox;
import dev.contentservice.delivery.outbox.internal.webhook.CompleteWebhook;
import dev.contentservice.delivery.payload.PayloadFormats;
import dev.contentservice.delivery.payload.PayloadSettings;
import dev.contentservice.delivery.publish.internal.OutboxPublisher;
import dev.contentservice.delivery.publish.internal.Subscriptions;
import dev.contentservice.model.EventSubscription;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.GenerationMode;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import org.jdbi.v3.core.Handle;

/** A webhook without required members does not affect other webhooks. */
@Tag("exhaustive")
class IncompleteWebhooksTest {

  /** Two omitted members; the same twice is a single one. */
  private record Pair(OmittedMember first, OmittedMember second) {
    boolean usable() {
      return first.usable && second.usable;
    }

    Webhook webhook() {
      Webhook webhook = World.enabled("odd").httpBasicPassword("canary").customPayload("canary");
      webhook.setEvents(
          List.of(
              new EventSubscription(
                  EntityType.ITEM_TYPE, new ArrayList<>(List.of(EventType.CREATE)))));
      // Omit nested members before their parents.
      Stream.of(first, second)
          .sorted(Collections.reverseOrder())
          .forEach(it -> it.change.accept(webhook));
      return webhook;
    }
  }

  @Property(generation = GenerationMode.EXHAUSTIVE)
  void it_matches_with_defaults_or_is_reported_once_and_matches_nothing(
      @ForAll("pairs") Pair left) {
    World world = new World(Stores.all().get(0));
    Webhook odd = left.webhook();
    Handed source = new Handed(List.of(World.enabled("well"), odd));
    List<String> reports = new ArrayList<>();
    Publisher publisher =
        OutboxPublisher.of(
            world.store, subscriptions(world, source, reports), world.clock, () -> {});

    publisher.publish(World.created("e1"));
    publisher.publish(World.created("e2"));

    assertThat(world.store.count("delivery_records", "webhook_id = 'well'")).isEqualTo(2);
    assertThat(world.store.count("delivery_records", "webhook_id <> 'well'"))
        .isEqualTo(left.usable() ? 2 : 0);
    assertThat(reports).hasSize(left.usable() ? 0 : 1);
    assertThat(reports)
        .allSatisfy(
            each ->
                assertThat(each)
                    .contains(odd.getId() == null ? "null" : "odd")
                    .doesNotContain("canary"));
  }

  @Property(generation = GenerationMode.EXHAUSTIVE)
  void deliveries_matched_before_members_were_lost_are_sent_with_defaults_or_skipped(
      @ForAll("pairs") Pair left) {
    World world = new World(Stores.all().get(0));
    world.webhook("odd");
    world.publish("e");
    Webhook odd = left.webhook();

    List<ClaimedDelivery> claimed =
        new Outbox(
                world.store,
                new Handed(List.of(odd)),
                OutboxConfig.defaults(),
                world.clock,
                new java.util.Random(7),
                "node")
            .claim(9);

    boolean sends = left.usable() && Boolean.TRUE.equals(odd.getEnabled());
    assertThat(claimed).hasSize(sends ? 1 : 0);
    claimed.forEach(
        each -> {
          assertThat(DeliveryTarget.of(each.webhook(), SenderCredentials.NONE).headers().names())
              .isEmpty();
          assertThat(PayloadFormats.defaults().payload(each.event(), each.webhook())).isNotNull();
        });
    assertThat(world.store.count("delivery_records", "state = 'skipped'")).isEqualTo(sends ? 0 : 1);
  }

  @Property(generation = GenerationMode.EXHAUSTIVE)
  void omitted_settings_have_plain_defaults(@ForAll("usable") OmittedMember left) {
    Webhook webhook = World.enabled("odd").payloadApiVersion("1");
    left.change.accept(webhook);

    assertThat(PayloadSettings.of(CompleteWebhook.complete(webhook)))
        .isEqualTo(new PayloadSettings(null, "1", false));
    assertThat(CompleteWebhook.complete(webhook).getEnabled())
        .isEqualTo(left != OmittedMember.ENABLED);
  }

  private static Subscriptions subscriptions(World world, Handed source, List<String> reports) {
    return new Subscriptions(
        world.store,
        source,
        new MatchingListener() {
          @Override
          public void matched(Duration duration, int webhooks) {}

          @Override
          public void unusable(String webhookId, String defect) {
            reports.add(webhookId + ": " + defect);
          }
        });
  }

  @Provide
  Arbitrary<Pair> pairs() {
    List<Pair> pairs = new ArrayList<>();
    for (OmittedMember first : OmittedMember.values()) {
      Stream.of(OmittedMember.values())
          .filter(second -> second.compareTo(first) >= 0)
          .forEach(second -> pairs.add(new Pair(first, second)));
    }
    return Arbitraries.of(pairs);
  }

  @Provide
  Arbitrary<OmittedMember> usable() {
    return Arbitraries.of(Stream.of(OmittedMember.values()).filter(each -> each.usable).toList());
  }

  /** A source of webhooks of a list. */
  private record Handed(List<Webhook> webhooks) implements WebhookSource {

    @Override
    public long version(Handle handle) {
      return 1;
    }

    @Override
    public void changedSince(Handle handle, long version, WebhookConsumer reader) {
      webhooks.forEach(reader);
    }

    @Override
    public WebhookReadResult find(Handle handle, Set<String> ids) {
      return WebhookReadResult.readable(webhooks);
    }
  }
}
