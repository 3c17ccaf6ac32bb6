package dev.contentservice.service.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.service.EitherStore;
import io.micrometer.core.instrument.Metrics;
import io.micrometer.core.instrument.Timer;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** An update evaluates the rules that depend only on its body before the transaction. */
@Tag("exhaustive")
class UpdateTransactionsTest {
  private static final String DENIED = "http://127.0.0.1/";

  @TempDir private Path folder;
  private final SimpleMeterRegistry meters = new SimpleMeterRegistry();

  @BeforeEach
  void count() {
    Metrics.addRegistry(meters);
  }

  @AfterEach
  void stop() {
    Metrics.removeRegistry(meters);
  }

  private NodeInProcess node(OpenedStore opened) {
    opened.insert(OpenedStore.secret("w1", "p").enabled(false));
    opened.insert(OpenedStore.secret("w2", "p").enabled(false));
    return new NodeInProcess(opened.store, opened.secrets, new OffsetClock());
  }

  private long writes() {
    return meters.find("content.store.transactions").tag("kind", "write").timers().stream()
        .mapToLong(Timer::count)
        .sum();
  }

  private static ProblemException rejection(NodeInProcess node, String id, Body body) {
    return catchThrowableOfType(
        ProblemException.class, () -> node.hooks.resource.updateWebhook(id, body));
  }

  @ParameterizedTest
  @EnumSource
  void a_body_with_violations_is_rejected_without_a_writing_transaction(EitherStore kind) {
    try (OpenedStore opened = OpenedStore.fresh(kind, folder)) {
      NodeInProcess node = node(opened);
      long before = writes();

      ProblemException one = rejection(node, "w1", new Body(DENIED));
      ProblemException both = rejection(node, "w1", (Body) new Body(DENIED).name("name of w2"));
      ProblemException unknown = rejection(node, "none", new Body(DENIED));

      assertThat(writes()).isEqualTo(before);
      assertThat(one.rules()).containsExactly("webhook.url.address-denied");
      assertThat(both).hasMessage("the body has 2 violations; fix them");
      assertThat(both.rules())
          .containsExactlyInAnyOrder("webhook.name.unique", "webhook.url.address-denied");
      assertThat(unknown.kind()).isEqualTo(ProblemKind.NOT_FOUND);
    }
  }

  @ParameterizedTest
  @EnumSource
  void a_name_is_compared_within_the_transaction(EitherStore kind) {
    try (OpenedStore opened = OpenedStore.fresh(kind, folder)) {
      NodeInProcess node = node(opened);
      long before = writes();

      ProblemException taken = rejection(node, "w1", (Body) new Body(null).name("name of w2"));

      assertThat(taken.rules()).containsExactly("webhook.name.unique");
      assertThat(writes()).isEqualTo(before + 1);
    }
  }

  @ParameterizedTest
  @EnumSource
  void a_valid_update_evaluates_the_rules_once_and_before_the_transaction(EitherStore kind) {
    try (OpenedStore opened = OpenedStore.fresh(kind, folder)) {
      NodeInProcess node = node(opened);
      Body body = new Body("https://new.example/");
      long before = writes();

      node.hooks.resource.updateWebhook("w1", body);

      // Two rules read the url, then the transaction merges it.
      assertThat(body.writesBefore).containsExactly(before, before, before);
      assertThat(writes()).isEqualTo(before + 1);
      if (kind == EitherStore.SQLITE) {
        String caller = Thread.currentThread().getName();
        assertThat(body.threads).containsExactly(caller, caller, "writer of the store");
      }
    }
  }

  /** A body that records who reads its url. */
  private final class Body extends UpdateWebhookRequest {
    final List<String> threads = new ArrayList<>();
    final List<Long> writesBefore = new ArrayList<>();

    Body(String url) {
      setUrl(url);
    }

    @Override
    public String getUrl() {
      threads.add(Thread.currentThread().getName());
      writesBefore.add(writes());
      return super.getUrl();
    }
  }
}
