package dev.contentservice.service.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.model.Webhook;
import dev.contentservice.service.EitherStore;
import dev.contentservice.service.store.repository.WebhookVersions;
import dev.contentservice.service.webhook.ProvisionException;
import dev.contentservice.service.webhook.Provisioning;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.LongSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A provisioning file with thousands of webhooks. */
class ManyProvisionedWebhooksTest {
  /** Of 100, 200, 400, 800, and 1,000 then. */
  private static final int BATCHES = 8;

  /** For one webhook. */
  private static final Duration SLOW = Duration.ofMillis(40);

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(EitherStore.class)
  void statements_grow_with_batches_and_a_second_start_writes_nothing(EitherStore kind)
      throws Exception {
    Path file = file(5000);
    Faults faults = new Faults(kind);
    try (OpenedStore opened = OpenedStore.fresh(kind, folder);
        Store store = FaultyDialect.open(opened, faults)) {
      NodeInProcess node = new NodeInProcess(store, opened.secrets, new OffsetClock());
      Provisioning provisioning = node.hooks(() -> 0).provisioning;

      faults.count();
      provisioning.apply(file);

      assertThat(faults.counted()).isLessThan(15 * BATCHES);
      assertThat(opened.find("w4999").orElseThrow().getHttpBasicPassword()).isEqualTo("p4999");
      long version = opened.store.read(WebhookVersions::current);
      faults.count();
      provisioning.apply(file);
      assertThat(faults.counted()).isLessThan(5 * BATCHES);
      assertThat(opened.store.read(WebhookVersions::current)).isEqualTo(version);
    }
  }

  @ParameterizedTest
  @EnumSource(EitherStore.class)
  void a_name_in_use_is_found_before_anything_is_stored(EitherStore kind) throws Exception {
    Path file = file(3000);
    try (OpenedStore opened = OpenedStore.fresh(kind, folder)) {
      opened.insert(new Webhook().id("other").name("Webhook 2500"));
      NodeInProcess node = new NodeInProcess(opened.store, opened.secrets, new OffsetClock());

      assertThatThrownBy(() -> node.hooks.provisioning.apply(file))
          .isInstanceOf(ProvisionException.class)
          .hasMessageContaining("nothing of it was stored")
          .hasMessageContaining("/2500/name");
      assertThat(opened.find("w0")).isEmpty();
    }
  }

  @ParameterizedTest
  @EnumSource(EitherStore.class)
  void no_batch_of_a_slow_machine_takes_as_long_as_a_database_waits(EitherStore kind)
      throws Exception {
    Path file = file(500);
    try (OpenedStore opened = OpenedStore.fresh(kind, folder)) {
      NodeInProcess node = new NodeInProcess(opened.store, opened.secrets, new OffsetClock());
      List<Duration> times = new ArrayList<>();
      LongSupplier slow =
          () -> {
            times.add(SLOW.multipliedBy(node.count("webhooks", "id <> :value", "")));
            return times.get(times.size() - 1).toNanos();
          };

      node.hooks(slow).provisioning.apply(file);

      assertThat(node.find("w499")).isPresent();
      for (int i = 1; i < times.size(); i++) {
        assertThat(times.get(i).minus(times.get(i - 1))).isLessThan(Duration.ofSeconds(5));
      }
    }
  }

  private Path file(int webhooks) throws Exception {
    return Files.writeString(
        folder.resolve("webhooks.json"),
        IntStream.range(0, webhooks)
            .mapToObj(
                i ->
                    "{\"id\": \"w%1$d\", \"name\": \"Webhook %1$d\", \"http_basic_password\": \"p%1$d\"}"
                        .formatted(i))
            .collect(Collectors.joining(",\n", "[", "]")));
  }
}
