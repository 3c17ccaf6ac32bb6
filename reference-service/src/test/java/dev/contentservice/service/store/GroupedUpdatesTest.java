package dev.contentservice.service.store;

import static java.util.concurrent.TimeUnit.SECONDS;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.service.EitherStore;
import dev.contentservice.service.store.repository.WebhookVersions;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Updates that wait for each other share a transaction, and each succeeds or fails alone. */
class GroupedUpdatesTest {
  @TempDir private Path folder;
  private final CountDownLatch blocked = new CountDownLatch(1);
  private final CountDownLatch released = new CountDownLatch(1);
  private boolean isFirst = true;

  @ParameterizedTest
  @EnumSource
  void each_update_of_a_group_has_its_own_result(EitherStore kind) throws Exception {
    try (OpenedStore opened = OpenedStore.fresh(kind, folder)) {
      for (String id : List.of("w1", "w2", "w3", "w4", "w5")) {
        opened.insert(OpenedStore.secret(id, "p").enabled(false));
      }
      NodeInProcess node = new NodeInProcess(opened.store, opened.secrets, new OffsetClock());
      final long before = version(opened);
      block(opened);

      CompletableFuture<Webhook> first = start(node, "w1", "one");
      CompletableFuture<Webhook> renamed = start(node, "w2", "two");
      CompletableFuture<Webhook> sameName = start(node, "w3", "two");
      // Given up by the second update, which may come later.
      CompletableFuture<Webhook> givenUp = start(node, "w4", "name of w2");
      CompletableFuture<Webhook> unknown = start(node, "none", "three");
      CompletableFuture<Webhook> withoutText = start(node, "w\0", "four");
      CompletableFuture<Webhook> last = start(node, "w5", "five");
      released.countDown();

      assertThat(first.get(10, SECONDS).getName()).isEqualTo("one");
      assertThat(renamed.get(10, SECONDS).getName()).isEqualTo("two");
      assertThat(last.get(10, SECONDS).getHttpBasicPassword()).isEqualTo("p");
      assertThat(problem(sameName).rules()).containsExactly("webhook.name.unique");
      assertThat(problem(givenUp).rules()).containsExactly("webhook.name.unique");
      assertThat(problem(unknown).kind()).isEqualTo(ProblemKind.NOT_FOUND);
      assertThat(problem(withoutText).kind()).isEqualTo(ProblemKind.NOT_FOUND);
      assertThat(names(opened)).containsExactly("one", "two", "name of w3", "name of w4", "five");
      // The transaction that blocked, the first update, and the group of all others.
      assertThat(version(opened)).isEqualTo(before + 3);
    }
  }

  /** Holds the lock that every update needs. */
  private void block(OpenedStore opened) throws InterruptedException {
    new Thread(
            () ->
                opened.store.inTransaction(
                    handle -> {
                      handle.execute("update webhook_version set version = version + 1");
                      blocked.countDown();
                      return await(released);
                    }))
        .start();
    assertThat(await(blocked)).isTrue();
  }

  private static boolean await(CountDownLatch latch) {
    try {
      return latch.await(10, SECONDS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Starts the update, and returns when it runs or waits. */
  private CompletableFuture<Webhook> start(NodeInProcess node, String id, String name)
      throws InterruptedException {
    CompletableFuture<Webhook> result = new CompletableFuture<>();
    UpdateWebhookRequest body = new UpdateWebhookRequest().name(name);
    Thread caller =
        new Thread(
            () -> {
              try {
                result.complete(node.hooks.resource.updateWebhook(id, body));
              } catch (RuntimeException e) {
                result.completeExceptionally(e);
              }
            });
    caller.start();
    String method = isFirst ? "updateAll" : "parkNanos";
    isFirst = false;
    while (Stream.of(caller.getStackTrace())
        .noneMatch(each -> each.getMethodName().equals(method))) {
      Thread.sleep(1);
    }
    return result;
  }

  private static ProblemException problem(CompletableFuture<Webhook> update) {
    CompletionException failure = catchThrowableOfType(CompletionException.class, update::join);
    return (ProblemException) failure.getCause();
  }

  private static long version(OpenedStore opened) {
    return opened.store.read(WebhookVersions::current);
  }

  private static List<String> names(OpenedStore opened) {
    return opened.store.read(
        handle ->
            handle.createQuery("select name from webhooks order by id").mapTo(String.class).list());
  }
}
