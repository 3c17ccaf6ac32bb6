package dev.contentservice.service.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.model.Webhook;
import dev.contentservice.service.EitherStore;
import dev.contentservice.service.webhook.ProvisionException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A provisioning file with thousands of webhooks. */
class ManyProvisionedWebhooksTest {
  private static final int BATCHES = 5;

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(EitherStore.class)
  void statements_grow_with_batches_and_a_second_start_writes_nothing(EitherStore kind)
      throws Exception {
    Path file = file(BATCHES * 1000);
    Faults faults = new Faults(kind);
    try (OpenedStore opened = OpenedStore.fresh(kind, folder);
        Store store = FaultyDialect.open(opened, faults)) {
      NodeInProcess node = new NodeInProcess(store, opened.secrets, new OffsetClock());

      faults.count();
      node.hooks.provisioning.apply(file);

      assertThat(faults.counted()).isLessThan(15 * BATCHES);
      assertThat(opened.find("w4999").orElseThrow().getHttpBasicPassword()).isEqualTo("p4999");
      long version = opened.store.read(WebhookVersions::current);
      faults.count();
      node.hooks.provisioning.apply(file);
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
