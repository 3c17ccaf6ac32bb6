package dev.contentservice.delivery.outbox;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.dispatch.ErrorKind;
import dev.contentservice.delivery.dispatch.ReceiverResponse;
import dev.contentservice.delivery.dispatch.ResponseHeaders;
import dev.contentservice.delivery.dispatch.internal.CompletedAttempt;
import dev.contentservice.delivery.outbox.Erasure.Erased;
import dev.contentservice.delivery.outbox.internal.Outbox;
import dev.contentservice.delivery.outbox.internal.database.WriteAheadLog;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.MethodSource;

/** What an erasure deletes, also from the files of the database, and what it leaves. */
@ParameterizedClass(autoCloseArguments = false)
@MethodSource("dev.contentservice.delivery.outbox.Stores#all")
class ErasureTest {
  private static final EntityType ITEM_TYPE = EntityType.ITEM_TYPE;
  private static final EntityReference ERASED = new EntityReference(ITEM_TYPE, "canary-7");
  private static final List<String> TABLES =
      List.of(
          "delivery_events",
          "delivery_pending",
          "delivery_completed",
          "delivery_further_attempts",
          "delivery_payloads",
          "delivery_receivers");

  private final World world;
  private final Outbox node;
  private final Erasure erasure;

  ErasureTest(TestStore store) {
    world = new World(store);
    world.webhook("w");
    node = world.node("n1");
    erasure = new Erasure(world.store, world.clock);
  }

  private static Event event(String id, String entityId) {
    // So long that the database stores it outside of the row, and too random to be compressed.
    byte[] noise = new byte[30_000];
    new Random(1).nextBytes(noise);
    String text = Base64.getEncoder().encodeToString(noise);
    String entity = "{\"text\":\"" + text + " content of " + entityId + " " + text + "\"}";
    return Event.builder(id, new EntityReference(ITEM_TYPE, entityId), EventType.CREATE, entity)
        .entityVersions(Map.of("2", entity))
        .build();
  }

  private CompletedAttempt rejected(ClaimedDelivery delivery, ErrorKind error) {
    ReceiverResponse response =
        new ReceiverResponse(
            500,
            new ResponseHeaders(Map.of("x-echo", delivery.event().subject().id())),
            "you sent " + delivery.event().subject().id(),
            null);
    return new CompletedAttempt(
        delivery, AttemptResult.rejected(world.clock.instant(), Duration.ZERO, error, response));
  }

  private void reject(String eventId) {
    node.claim(10).stream()
        .filter(each -> each.event().id().equals(eventId))
        .forEach(each -> node.complete(List.of(rejected(each, ErrorKind.STATUS))));
    world.clock.pass(Duration.ofMinutes(10));
  }

  private static List<Erased> all(Supplier<Erased> next) {
    List<Erased> steps = new ArrayList<>();
    do {
      steps.add(next.get());
    } while (!steps.get(steps.size() - 1).complete());
    return steps;
  }

  private int rows(String table) {
    return world.store.count(table, "1 = 1");
  }

  /** Files of the database that contain this text, after the work that the documentation names. */
  private List<Path> filesWith(String text) throws IOException {
    Path files;
    if (world.store.toString().equals("SQLite")) {
      assertThat(WriteAheadLog.truncate(world.store.dataSource())).isTrue();
      files =
          Path.of(text("select file from pragma_database_list where name = 'main'")).getParent();
    } else {
      for (String table : TABLES) {
        world.store.vacuum(table);
      }
      world.store.execute("checkpoint");
      files = Path.of(text("show data_directory")).resolve("base");
    }
    try (Stream<Path> all = Files.walk(files)) {
      return all.filter(Files::isRegularFile).filter(each -> contains(each, text)).toList();
    }
  }

  private String text(String query) {
    return world.store.run(handle -> handle.createQuery(query).mapTo(String.class).one());
  }

  private static boolean contains(Path file, String text) {
    try {
      return new String(Files.readAllBytes(file), ISO_8859_1).contains(text);
    } catch (IOException e) {
      return false;
    }
  }

  @Test
  void of_an_entity_nothing_stays_in_any_file() throws IOException {
    world.webhook("x");
    world.publisher.publish(event("e1", ERASED.id()));
    world.publisher.publish(event("e2", "stays"));
    reject("e1");
    reject("e1");
    ClaimedDelivery last = node.claim(1).get(0);
    node.complete(List.of(rejected(last, ErrorKind.ABORTED)));
    world.publisher.publish(event("e3", ERASED.id()));
    assertThat(rows("delivery_further_attempts")).isPositive();
    assertThat(filesWith("content of canary-7")).isNotEmpty();

    List<Erased> steps = all(() -> erasure.eraseNext("", ERASED));

    assertThat(steps).containsExactly(new Erased(4, 2, true));
    assertThat(world.store.count("delivery_records", "event_id <> 'e2'")).isZero();
    assertThat(world.store.count("delivery_events", "id = 'e2'")).isEqualTo(1);
    assertThat(world.store.count("delivery_records", "event_id = 'e2'")).isEqualTo(2);
    assertThat(
            world.store.count(
                "delivery_further_attempts",
                "delivery_id not in (select id from delivery_records)"))
        .isZero();
    assertThat(filesWith("canary-7")).isEmpty();
    assertThat(filesWith("content of stays")).isNotEmpty();
  }

  @Test
  void of_a_webhook_its_deliveries_payloads_and_receiver_are_deleted() throws IOException {
    world.store.put(World.enabled("w").customPayload("canary of the payload"));
    world.store.put(World.enabled("x").customPayload("canary of the payload"));
    world.publisher.publish(event("e1", "7"));
    reject("e1");
    reject("e1");
    world.store.put(World.enabled("w").enabled(false));
    all(() -> erasure.eraseNext("w"));

    assertThat(world.store.count("delivery_records", "webhook_id = 'w'")).isZero();
    assertThat(rows("delivery_receivers")).isEqualTo(1);
    assertThat(rows("delivery_events")).isEqualTo(1);
    assertThat(world.store.count("delivery_payloads", "owner_id = 'x'")).isEqualTo(1);
    List<ClaimedDelivery> claimed = node.claim(10);
    assertThat(claimed)
        .singleElement()
        .satisfies(
            each -> assertThat(each.payload().customPayload()).isEqualTo("canary of the payload"));
    node.complete(claimed.stream().map(world::delivered).toList());

    all(() -> erasure.eraseNext("x"));
    world.store.execute("delete from hooks");
    world.store.vacuum("hooks");

    assertThat(TABLES.stream().filter(each -> rows(each) > 0)).containsExactly("delivery_events");
    assertThat(filesWith("canary of the payload")).isEmpty();
  }

  @Test
  void the_result_of_an_attempt_in_flight_is_not_stored() {
    world.publisher.publish(event("e1", ERASED.id()));
    reject("e1");
    ClaimedDelivery second = node.claim(1).get(0);
    assertThat(second.number()).isEqualTo(2);

    assertThat(erasure.eraseNext("", ERASED)).isEqualTo(new Erased(1, 1, true));
    assertThat(erasure.eraseNext("w").complete()).isTrue();
    node.complete(List.of(rejected(second, ErrorKind.ABORTED)));

    assertThat(world.store.count("delivery_attempt_records", "1 = 1")).isZero();
    assertThat(rows("delivery_further_attempts")).isZero();
    assertThat(rows("delivery_completed")).isZero();
    assertThat(erasure.eraseNext("w").complete()).isTrue();
    world.publish("e2");
    assertThat(node.claim(10)).hasSize(1);
  }

  @Test
  void a_transaction_deletes_a_bounded_number_and_the_next_erasure_continues() {
    IntStream.range(0, 600)
        .mapToObj(i -> World.created("e" + i))
        .forEach(event -> world.publisher.publish(event));
    EntityReference entity = World.created("any").subject();
    List<Erased> recorded = new ArrayList<>();

    Erased first =
        erasure.recording((handle, erased) -> recorded.add(erased)).eraseNext("", entity);
    List<Erased> others = all(() -> new Erasure(world.store, world.clock).eraseNext("", entity));

    assertThat(first).isEqualTo(new Erased(500, 500, false));
    assertThat(recorded).containsExactly(first);
    assertThat(others).containsExactly(new Erased(100, 100, true));
    assertThat(node.claim(10)).isEmpty();
  }

  @Test
  void an_erased_delivery_lets_those_behind_it_pass() {
    world.store.orders.put("w", DeliveryOrder.HOLD);
    world.store.put(World.enabled("w"));
    world.publish("e1");
    world.publish("e2");
    List<ClaimedDelivery> claimed = node.claim(10);
    assertThat(claimed).hasSize(1);

    all(() -> erasure.eraseNext("", World.created("any").subject()));
    world.publish("e3");
    node.complete(List.of(world.delivered(claimed.get(0))));

    assertThat(node.claim(10)).extracting(each -> each.event().id()).containsExactly("e3");
  }

  @Test
  void a_delivery_that_is_published_meanwhile_is_erased_with_its_payload() {
    world.store.put(World.enabled("w").customPayload("custom"));
    world.publish("e1");
    if (world.store.toString().equals("PostgreSQL")) {
      world.publisher.inTransaction(
          transaction -> {
            transaction.publish(List.of(World.created("e2")));
            return all(() -> erasure.eraseNext("w"));
          });
    } else {
      // SQLite has one writer at a time, so only the state that remains can be made.
      all(() -> erasure.eraseNext("w"));
      world.publish("e2");
      world.store.execute("delete from delivery_payloads");
    }

    assertThat(node.claim(10)).isEmpty();
    assertThat(rows("delivery_pending")).isZero();

    world.publish("e3");
    assertThat(node.claim(10))
        .singleElement()
        .satisfies(each -> assertThat(each.payload().customPayload()).isEqualTo("custom"));
  }
}
