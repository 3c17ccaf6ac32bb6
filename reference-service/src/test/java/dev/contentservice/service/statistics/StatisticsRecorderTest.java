package dev.contentservice.service.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.credentials.SenderCredentials;
import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.dispatch.ErrorKind;
import dev.contentservice.delivery.dispatch.ReceiverResponse;
import dev.contentservice.delivery.dispatch.ReceiverSpeed;
import dev.contentservice.delivery.outbox.StoreClock;
import dev.contentservice.delivery.outbox.TransactionRunner;
import dev.contentservice.delivery.outbox.internal.query.BacklogReader;
import dev.contentservice.delivery.payload.PayloadSettings;
import dev.contentservice.delivery.runtime.Delivery;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.management.AttemptStatistics;
import dev.contentservice.model.management.StatisticsPoint;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import dev.contentservice.service.EitherStore;
import dev.contentservice.service.store.Store;
import dev.contentservice.service.store.StoreFiles;
import dev.contentservice.service.store.StoreLogin;
import dev.contentservice.service.store.StoreUrl;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@ParameterizedClass
@EnumSource(EitherStore.class)
@Tag("exhaustive")
class StatisticsRecorderTest {
  @Parameter EitherStore kind;
  @TempDir Path folder;
  private Store store;
  private StoreClock clock;
  private StatisticsRecorder recorder;
  private Delivery delivery;
  private StatisticsResource resource;

  @BeforeEach
  void open() {
    Map<String, String> settings = kind.in(folder);
    StoreUrl url = new StoreUrl(settings.get("CONTENT_STORE_URL"));
    StoreFiles.prepare(url, folder.resolve("keyset.json"));
    store =
        Store.open(
            url,
            new StoreLogin(
                Optional.ofNullable(settings.get("CONTENT_STORE_USER")),
                Optional.ofNullable(settings.get("CONTENT_STORE_PASSWORD"))));
    clock =
        StoreClock.of(
            new TransactionRunner() {
              @Override
              public <T> T run(Function<Handle, T> work) {
                return store.inTransaction(work);
              }

              @Override
              public <T> T read(Function<Handle, T> work) {
                return store.read(work);
              }
            });
    recorder = new StatisticsRecorder(store, clock);
    delivery = Delivery.on(store.connections()).migrateSchema(false).clock(clock).build();
    resource =
        new StatisticsResource(
            store, clock, new BacklogReader(store::readPage, delivery::backlog), delivery);
  }

  @AfterEach
  void close() {
    delivery.close();
    store.close();
  }

  private void attempt(String webhook, AttemptResult result) {
    ClaimedDelivery delivery =
        new ClaimedDelivery(
            "d",
            1,
            1,
            Event.builder(
                    "e",
                    new EntityReference(EntityType.of("item"), "1"),
                    EventType.of("update"),
                    "{}")
                .build(),
            new Webhook().id(webhook),
            SenderCredentials.NONE,
            new PayloadSettings(null, "1", false),
            1,
            Long.MAX_VALUE,
            ReceiverSpeed.FAST,
            0,
            false);
    recorder.counting(claimed -> CompletableFuture.completedFuture(result)).send(delivery);
  }

  private static AttemptResult delivered(Instant started, int millis) {
    return AttemptResult.delivered(
        started, Duration.ofMillis(millis), new ReceiverResponse(204, "", null));
  }

  private AttemptStatistics read(String period, String webhook) {
    return resource.readStatistics(period, webhook);
  }

  @Test
  void attempts_of_all_nodes_are_added_up_for_each_webhook_and_for_all() {
    Instant now = clock.instant();
    StatisticsRecorder other = recorder;
    attempt("a", delivered(now, 5));
    attempt("b", AttemptResult.failed(now, Duration.ofSeconds(2), ErrorKind.TIMEOUT));
    recorder.flush();
    recorder = new StatisticsRecorder(store, clock);
    attempt("a", delivered(now, 5));
    recorder.flush();
    other.flush();

    for (String period : List.of("hour", "day", "week")) {
      StatisticsPoint all = read(period, null).getTotal();
      assertThat(all.getDelivered()).as(period).isEqualTo(2);
      assertThat(all.getFailed()).as(period).isEqualTo(1);
      assertThat(all.getP50Ms()).as(period).isBetween(0, 10);
      assertThat(all.getP99Ms()).as(period).isBetween(1_000, 2_500);
      assertThat(read(period, "a").getTotal().getDelivered()).as(period).isEqualTo(2);
      assertThat(read(period, "b").getTotal().getFailed()).as(period).isEqualTo(1);
      assertThat(read(period, "c").getTotal().getP50Ms()).as(period).isNull();
    }
  }

  @ValueSource(strings = {"hour", "day", "week"})
  @ParameterizedTest
  void a_period_is_whole_and_each_attempt_is_at_its_time(String period) {
    Instant now = clock.instant();
    Duration step = Duration.ofSeconds(read(period, null).getStepSeconds());
    Instant early = now.minus(step.multipliedBy(20));
    attempt("a", delivered(early, 5));
    attempt("a", delivered(now.minus(Duration.ofDays(9)), 5));
    recorder.flush();

    List<StatisticsPoint> points = read(period, "a").getPoints();

    assertThat(points).hasSizeBetween(60, 168);
    assertThat(points).filteredOn(each -> each.getDelivered() == 1).hasSize(1);
    assertThat(points)
        .filteredOn(each -> each.getDelivered() == 1)
        .allSatisfy(each -> assertThat(early).isBetween(each.getAt(), each.getAt().plus(step)));
  }

  @Test
  void what_the_store_does_not_accept_is_added_the_next_time() {
    attempt("a", delivered(clock.instant(), 5));
    rename("attempt_statistics", "gone");
    assertThatThrownBy(recorder::flush).isInstanceOf(RuntimeException.class);
    rename("gone", "attempt_statistics");

    recorder.flush();

    assertThat(read("hour", "a").getTotal().getDelivered()).isEqualTo(1);
  }

  private void rename(String from, String to) {
    store.inTransaction(handle -> handle.execute("alter table " + from + " rename to " + to));
  }

  @Test
  void minutes_are_purged_after_a_day_and_hours_after_the_retention() {
    Instant now = clock.instant();
    attempt("a", delivered(now, 5));
    attempt("a", delivered(now.minus(Duration.ofDays(2)), 5));
    attempt("a", delivered(now.minus(Duration.ofDays(8)), 5));
    recorder.flush();

    recorder.purge();

    assertThat(rows(60)).isEqualTo(2);
    assertThat(rows(3600)).isEqualTo(4);
    assertThat(read("week", "a").getTotal().getDelivered()).isEqualTo(2);
  }

  private int rows(int length) {
    return store.read(
        handle ->
            handle
                .createQuery("select count(*) from attempt_statistics where length_seconds = :l")
                .bind("l", length)
                .mapTo(Integer.class)
                .one());
  }

  @Test
  void a_node_without_attempts_writes_nothing() {
    recorder.flush();

    assertThat(rows(60)).isZero();
  }
}
