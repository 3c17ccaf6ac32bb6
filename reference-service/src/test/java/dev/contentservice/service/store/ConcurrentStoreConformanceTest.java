package dev.contentservice.service.store;

import static dev.contentservice.service.store.OpenedStore.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.contentservice.model.ItemType;
import dev.contentservice.model.Webhook;
import dev.contentservice.service.EitherStore;
import dev.contentservice.service.access.Actor;
import dev.contentservice.service.store.repository.ChangedWebhook;
import dev.contentservice.service.store.repository.ItemTypeRepository;
import dev.contentservice.service.store.repository.KeysetCheck;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** Behaviour of every store with many concurrent callers. */
@ParameterizedClass
@EnumSource(EitherStore.class)
class ConcurrentStoreConformanceTest {
  @Parameter EitherStore kind;
  @TempDir Path folder;

  @Test
  void failed_work_does_not_affect_concurrent_work() throws Exception {
    try (OpenedStore store = OpenedStore.fresh(kind, folder)) {
      List<Boolean> kept =
          atOnce(40, i -> i % 2 == 0 ? insertModel(store.store, "kept-" + i) : fails(store));

      assertThat(kept).filteredOn(Boolean::booleanValue).hasSize(20);
      assertThat(store.models()).hasSize(20).allMatch(m -> m.getId().startsWith("kept-"));
    }
  }

  private static boolean insertModel(Store store, String id) {
    return store.inTransaction(
        handle -> {
          ItemTypeRepository.insert(handle, List.of(new ItemType().id(id).name("Article")), NOW);
          return true;
        });
  }

  private static boolean fails(OpenedStore store) {
    assertThat(catchThrowable(() -> store.insertWithForeignMenuItem())).isNotNull();
    return false;
  }

  @Test
  void concurrent_changes_of_one_row_are_not_lost() throws Exception {
    try (OpenedStore store = OpenedStore.fresh(kind, folder)) {
      store.insert(new Webhook().id("w1").name("n").url(""));

      atOnce(24, i -> append(store, "" + (char) ('a' + i)));

      assertThat(store.find("w1").orElseThrow().getUrl())
          .hasSize(24)
          .contains(IntStream.range(0, 24).mapToObj(i -> "" + (char) ('a' + i)).toList());
    }
  }

  private static boolean append(OpenedStore store, String letter) {
    return store.store.inTransaction(
        handle -> {
          Webhook webhook = store.webhooks.lock(handle, "w1").orElseThrow();
          store.webhooks.replace(
              handle,
              List.of(new ChangedWebhook(webhook.url(webhook.getUrl() + letter), Actor.SERVICE)),
              NOW);
          return true;
        });
  }

  @Test
  void the_loser_of_a_race_for_a_name_runs_again_and_sees_the_winner() throws Exception {
    try (OpenedStore store = OpenedStore.fresh(kind, folder)) {
      List<Boolean> won = atOnce(16, i -> insertIfFree(store, "w" + i));

      assertThat(won).filteredOn(Boolean::booleanValue).hasSize(1);
    }
  }

  private static boolean insertIfFree(OpenedStore store, String id) {
    return store.store.inTransaction(
        handle -> {
          if (store.webhooks.findIdByName(handle, "Same").isPresent()) {
            return false;
          }
          store.webhooks.insert(handle, List.of(new Webhook().id(id).name("Same")), NOW);
          return true;
        });
  }

  /** The results of these concurrent calls. */
  private static <T> List<T> atOnce(int count, java.util.function.IntFunction<T> call)
      throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(count);
    try {
      List<Callable<T>> calls =
          IntStream.range(0, count).<Callable<T>>mapToObj(i -> () -> call.apply(i)).toList();
      List<T> given = new java.util.ArrayList<>();
      for (Future<T> response : threads.invokeAll(calls)) {
        given.add(response.get());
      }
      return given;
    } finally {
      threads.shutdown();
    }
  }

  @Test
  void several_nodes_may_open_an_empty_store_at_the_same_time() throws Exception {
    Map<String, String> settings = kind.in(folder);

    List<Boolean> opened =
        atOnce(
            6,
            i -> {
              try (OpenedStore store = new OpenedStore(folder, settings)) {
                KeysetCheck.check(store.store, store.secrets);
                return store.find("none").isEmpty();
              }
            });

    assertThat(opened).hasSize(6).containsOnly(true);
  }
}
