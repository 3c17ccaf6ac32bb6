package dev.contentservice.service.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.model.Webhook;
import dev.contentservice.service.EitherStore;
import dev.contentservice.service.access.Actor;
import dev.contentservice.service.store.repository.ChangedWebhook;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class SqliteStoreTest {
  @TempDir Path folder;

  @Test
  void only_the_owner_may_read_a_new_data_folder() throws Exception {
    try (OpenedStore store = OpenedStore.fresh(EitherStore.SQLITE, folder)) {
      assertThat(store.url.file()).hasValue(folder.resolve("data/content.db"));
      assertThat(Files.getPosixFilePermissions(folder.resolve("data")))
          .isEqualTo(PosixFilePermissions.fromString("rwx------"));
    }
  }

  @Test
  void readers_do_not_wait_for_writers() throws Exception {
    try (OpenedStore store = OpenedStore.fresh(EitherStore.SQLITE, folder)) {
      store.insert(new Webhook().id("w1").name("Mail"));
      CountDownLatch read = new CountDownLatch(1);

      boolean readWhileWriting =
          store.store.inTransaction(
              handle -> {
                store.webhooks.replace(
                    handle,
                    List.of(new ChangedWebhook(new Webhook().id("w1").name("Post"), Actor.SERVICE)),
                    OpenedStore.NOW);
                new Thread(
                        () -> {
                          if (store.findIdByName("Mail").isPresent()) {
                            read.countDown();
                          }
                        })
                    .start();
                return awaited(read);
              });

      assertThat(readWhileWriting).isTrue();
      assertThat(store.findIdByName("Post")).hasValue("w1");
    }
  }

  private static boolean awaited(CountDownLatch latch) {
    try {
      return latch.await(20, TimeUnit.SECONDS);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  @Test
  void a_time_sorted_id_is_greater_than_the_one_before() {
    Uuid7Generator ids = new Uuid7Generator();

    for (int i = 0; i < 1000; i++) {
      assertThat(ids.next()).isLessThan(ids.next());
    }
  }
}
