package dev.contentservice.service.store;

import static dev.contentservice.service.store.OpenedStore.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.model.ItemType;
import dev.contentservice.service.EitherStore;
import dev.contentservice.service.store.repository.ItemTypeRepository;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Concurrent SQLite writers share one transaction, and with it one sync of the disk. */
class SharedSyncTest {
  @TempDir Path folder;

  @Test
  void waiting_work_is_committed_together() throws Exception {
    try (OpenedStore store = OpenedStore.fresh(EitherStore.SQLITE, folder);
        var observer = Jdbi.create(store.url.text()).open()) {
      CountDownLatch gate = new CountDownLatch(1);
      CountDownLatch busy = new CountDownLatch(1);
      ExecutorService threads = Executors.newFixedThreadPool(65);
      List<Future<?>> writers = new ArrayList<>();
      writers.add(threads.submit(() -> store.store.inTransaction(h -> passed(busy, gate))));
      busy.await();
      long before = version(observer);
      for (int i = 0; i < 64; i++) {
        String id = "m" + i;
        writers.add(threads.submit(() -> insert(store.store, id)));
      }
      awaitWaiting(64);
      gate.countDown();
      for (Future<?> writer : writers) {
        writer.get(30, TimeUnit.SECONDS);
      }
      threads.shutdown();

      assertThat(observer.createQuery("select count(*) from item_types").mapTo(int.class).one())
          .isEqualTo(64);
      assertThat(version(observer) - before).isBetween(1L, 2L);
    }
  }

  private static boolean passed(CountDownLatch busy, CountDownLatch gate) {
    busy.countDown();
    try {
      return gate.await(20, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** Waits until this many threads wait for the writer. */
  private static void awaitWaiting(int count) throws InterruptedException {
    while (Thread.getAllStackTraces().values().stream()
            .filter(
                stack ->
                    java.util.Arrays.stream(stack)
                        .anyMatch(
                            frame ->
                                frame.getClassName().equals(UnitOfWork.class.getName())
                                    && frame.getMethodName().equals("await")))
            .count()
        < count) {
      Thread.sleep(20);
    }
  }

  private static long version(org.jdbi.v3.core.Handle observer) {
    return observer.createQuery("pragma data_version").mapTo(long.class).one();
  }

  private static String insert(Store store, String id) {
    return store.inTransaction(
        handle -> {
          ItemTypeRepository.insert(handle, List.of(new ItemType().id(id).name("Article")), NOW);
          return id;
        });
  }
}
