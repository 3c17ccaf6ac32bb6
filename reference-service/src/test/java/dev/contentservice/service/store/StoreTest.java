package dev.contentservice.service.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.contentservice.model.ItemType;
import dev.contentservice.model.Webhook;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class StoreTest {
  private static final Instant NOW = Instant.ofEpochMilli(1);

  @TempDir Path folder;

  private Store open() {
    StoreUrl url = new StoreUrl("jdbc:sqlite:" + folder.resolve("data/content.db"));
    url.makeFolder();
    return Store.open(url);
  }

  @Test
  void what_was_kept_is_there_when_it_is_opened_again() {
    try (Store store = open()) {
      insert(store, new Webhook().id("w1").name("Mail"));
    }
    try (Store store = open()) {
      assertThat(holderOf(store, "Mail")).hasValue("w1");
    }
  }

  @Test
  void names_are_compared_exactly() {
    try (Store store = open()) {
      insert(store, new Webhook().id("w1").name("Mail"));

      assertThat(holderOf(store, "mail")).isEmpty();
      assertThat(holderOf(store, "Mail ")).isEmpty();
    }
  }

  @Test
  void all_of_a_transaction_is_kept_or_none_of_it() {
    try (Store store = open()) {
      catchThrowable(
          () ->
              store.inTransaction(
                  handle -> {
                    ItemTypes.insert(handle, new ItemType().id("m1").name("Article"), NOW);
                    // No such model: the menu item breaks a foreign key.
                    MenuItems.insert(handle, new MenuItem("i1", "Article", "m2"), NOW);
                    return "never";
                  }));

      Page<ItemType> models =
          store.inTransaction(handle -> ItemTypes.newest(handle, new Page.Range(0, 10)));
      assertThat(models.items()).isEmpty();
    }
  }

  @Test
  void pages_follow_each_other_without_gap() {
    try (Store store = open()) {
      for (int i = 0; i < 5; i++) {
        insert(store, new Webhook().id("w" + i).name("name " + i));
      }

      Page<Webhook> first =
          store.inTransaction(handle -> Webhooks.newest(handle, new Page.Range(0, 3)));
      Page<Webhook> rest =
          store.inTransaction(
              handle -> Webhooks.newest(handle, new Page.Range(first.nextOffset(), 3)));

      assertThat(first.items()).extracting(Webhook::getId).containsExactly("w4", "w3", "w2");
      assertThat(rest.items()).extracting(Webhook::getId).containsExactly("w1", "w0");
      assertThat(rest.nextOffset()).isNull();
    }
  }

  @Test
  void a_failure_does_not_tell_what_was_written() {
    try (Store store = open()) {
      Webhook secret = new Webhook().id("w1").name("a").httpBasicPassword("canary-password");
      insert(store, secret);

      Throwable failure = catchThrowable(() -> insert(store, secret));

      StringWriter trace = new StringWriter();
      failure.printStackTrace(new PrintWriter(trace));
      assertThat(trace.toString()).contains("insert into webhooks").doesNotContain("canary");
    }
  }

  @Test
  void only_the_owner_may_look_into_a_new_data_folder() throws Exception {
    try (Store store = open()) {
      assertThat(store).isNotNull();
      assertThat(Files.getPosixFilePermissions(folder.resolve("data")))
          .isEqualTo(PosixFilePermissions.fromString("rwx------"));
    }
  }

  @Test
  void a_time_sorted_id_is_greater_than_the_one_before() {
    TimeSortedIds ids = new TimeSortedIds();

    for (int i = 0; i < 1000; i++) {
      assertThat(ids.next()).isLessThan(ids.next());
    }
  }

  private static Optional<String> holderOf(Store store, String name) {
    return store.inTransaction(handle -> Webhooks.holderOf(handle, name));
  }

  private static void insert(Store store, Webhook webhook) {
    store.inTransaction(
        handle -> {
          Webhooks.insert(handle, webhook, NOW);
          return webhook;
        });
  }
}
