package dev.contentservice.service.store;

import static dev.contentservice.service.store.OpenedStore.NOW;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.contentservice.delivery.outbox.NewerSchemaException;
import dev.contentservice.model.ItemType;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.WebhookHeaders;
import dev.contentservice.service.EitherStore;
import dev.contentservice.service.access.Actor;
import dev.contentservice.service.store.repository.ChangedWebhook;
import dev.contentservice.service.store.repository.Cursor;
import dev.contentservice.service.store.repository.ItemTypeRepository;
import dev.contentservice.service.store.repository.MenuItemRepository;
import dev.contentservice.service.store.repository.Page;
import dev.contentservice.service.store.repository.StoredMenuItem;
import dev.contentservice.service.store.repository.StoredWebhook;
import dev.contentservice.service.store.repository.WebhookState;
import dev.contentservice.service.store.repository.WebhookVersions;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Behaviour of every store. */
@ParameterizedClass
@EnumSource(EitherStore.class)
@Tag("exhaustive")
class StoreConformanceTest {
  @Parameter EitherStore kind;
  @TempDir Path folder;

  @Test
  void stored_data_survives_reopening() {
    Map<String, String> settings = kind.in(folder);
    try (OpenedStore store = new OpenedStore(folder, settings)) {
      store.insert(full());
    }
    try (OpenedStore store = new OpenedStore(folder, settings)) {
      assertThat(store.findIdByName("Mail")).hasValue("w1");
      assertThat(store.find("w1")).hasValue(full());
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"flyway_schema_history", "delivery_schema_history"})
  void a_store_of_a_newer_version_is_not_opened(String history) {
    Map<String, String> settings = kind.in(folder);
    try (OpenedStore store = new OpenedStore(folder, settings)) {
      store.store.inTransaction(handle -> NewerStore.mark(handle, history));
    }

    assertThatThrownBy(() -> new OpenedStore(folder, settings))
        .isInstanceOf(NewerSchemaException.class)
        .hasMessageContaining("migration 99");
  }

  @Test
  void the_history_of_a_new_store_ends_with_the_newest_migration() {
    try (OpenedStore store = OpenedStore.fresh(kind, folder)) {
      String last =
          store.store.read(
              handle ->
                  handle
                      .createQuery(
                          "select version from flyway_schema_history"
                              + " order by installed_rank desc limit 1")
                      .mapTo(String.class)
                      .one());

      assertThat(last).isEqualTo(Migrations.NEWEST);
    }
  }

  private static Webhook full() {
    return new Webhook()
        .id("w1")
        .name("Mail")
        .url("https://example.com/\u00e9\ud83d\ude00")
        .headers(WebhookHeaders.of(Map.of("X-Key", "secret \u00e9")))
        .httpBasicUser("user")
        .httpBasicPassword(null)
        .customPayload("{}\n\t\\")
        .events(List.of())
        .enabled(true);
  }

  @Test
  void names_are_compared_exactly() {
    try (OpenedStore store = OpenedStore.fresh(kind, folder)) {
      store.insert(new Webhook().id("w1").name("Mail"));

      assertThat(store.findIdByName("mail")).isEmpty();
      assertThat(store.findIdByName("Mail ")).isEmpty();
      assertThat(store.findIdByName("M\u00e4il")).isEmpty();
    }
  }

  @Test
  void a_name_of_any_length_is_unique() {
    String name = "n".repeat(200_000);
    try (OpenedStore store = OpenedStore.fresh(kind, folder)) {
      store.insert(new Webhook().id("w1").name(name));

      assertThat(store.findIdByName(name)).hasValue("w1");
      assertThat(store.findIdByName(name + "n")).isEmpty();
      assertThat(catchThrowable(() -> store.insert(new Webhook().id("w2").name(name)))).isNotNull();
      assertThat(store.find("w2")).isEmpty();
    }
  }

  @Test
  void an_id_that_no_store_can_hold_is_not_found() {
    try (OpenedStore store = OpenedStore.fresh(kind, folder)) {
      assertThat(store.find("w\0")).isEmpty();
      assertThat(store.find("w' or '1'='1")).isEmpty();
    }
  }

  @Test
  void a_transaction_is_atomic() {
    try (OpenedStore store = OpenedStore.fresh(kind, folder)) {
      Throwable failure = catchThrowable(() -> store.insertWithForeignMenuItem());

      assertThat(failure).isNotNull();
      assertThat(store.models()).isEmpty();
    }
  }

  @Test
  void pages_have_no_gaps() {
    try (OpenedStore store = OpenedStore.fresh(kind, folder)) {
      for (int i = 0; i < 5; i++) {
        store.insert(new Webhook().id("w" + i).name("name " + i));
      }

      Page<Webhook> first = page(store, null);
      // Newer than the cursor, so on no later page.
      store.insert(new Webhook().id("w5").name("name 5"));
      Page<Webhook> rest = page(store, Cursor.parse(first.nextCursor()));

      assertThat(first.items()).extracting(Webhook::getId).containsExactly("w4", "w3", "w2");
      assertThat(rest.items()).extracting(Webhook::getId).containsExactly("w1", "w0");
      assertThat(rest.nextCursor()).isNull();
    }
  }

  @Test
  void a_page_has_only_webhooks_of_its_state() {
    try (OpenedStore store = OpenedStore.fresh(kind, folder)) {
      store.insert(new Webhook().id("w1").name("1").enabled(true));
      Webhook webhook = store.insert(new Webhook().id("w2").name("2").enabled(true));
      store.insert(new Webhook().id("w3").name("3"));
      assertThat(states(store)).isEqualTo("[w2, w1] [w3] []");

      change(store, handle -> store.webhooks.disable(handle, webhook, NOW));
      assertThat(states(store)).isEqualTo("[w1] [w3] [w2]");

      // Another update leaves it disabled by the service.
      change(
          store,
          handle ->
              store.webhooks.replace(
                  handle, List.of(new ChangedWebhook(webhook.name("two"), Actor.SERVICE)), NOW));
      assertThat(states(store)).isEqualTo("[w1] [w3] [w2]");

      change(
          store,
          handle ->
              store.webhooks.replace(
                  handle, List.of(new ChangedWebhook(webhook.enabled(true), Actor.SERVICE)), NOW));
      change(
          store,
          handle ->
              store.webhooks.replace(
                  handle, List.of(new ChangedWebhook(webhook.enabled(false), Actor.SERVICE)), NOW));
      assertThat(states(store)).isEqualTo("[w1] [w3, w2] []");
    }
  }

  private static void change(OpenedStore store, Consumer<Handle> change) {
    store.store.inTransaction(
        handle -> {
          change.accept(handle);
          return true;
        });
  }

  /** The webhooks of each state. */
  private static String states(OpenedStore store) {
    return Arrays.stream(WebhookState.values())
        .map(
            state ->
                store.store.read(
                    handle ->
                        store.webhooks.pages().newest(handle, state, Page.Range.first(9)).items()))
        .map(page -> page.stream().map(each -> each.webhook().getId()).toList().toString())
        .collect(Collectors.joining(" "));
  }

  @Test
  void a_deleted_webhook_is_passed_on_until_it_exists_again() {
    try (OpenedStore store = OpenedStore.fresh(kind, folder)) {
      Webhook webhook = store.insert(new Webhook().id("w").name("name").enabled(true));
      long before = store.store.read(WebhookVersions::current);

      assertThat(delete(store, "w")).isTrue();
      assertThat(delete(store, "w")).isFalse();
      assertThat(changedSince(store, before)).containsExactly("w []");
      assertThat(store.find("w")).isEmpty();

      store.insert(webhook.events(List.of()).url("u"));
      assertThat(changedSince(store, before)).containsExactly("w u[]");
    }
  }

  private static boolean delete(OpenedStore store, String id) {
    return store.store.inTransaction(handle -> store.webhooks.delete(handle, id, NOW));
  }

  private static List<String> changedSince(OpenedStore store, long version) {
    List<String> changed = new ArrayList<>();
    store.store.read(
        handle -> {
          WebhookVersions.changedSince(
              handle,
              version,
              each -> changed.add(each.getId() + " " + each.getUrl() + each.getEvents()));
          return true;
        });
    return changed;
  }

  @Test
  void a_model_is_deleted_with_its_menu_items() {
    try (OpenedStore store = OpenedStore.fresh(kind, folder)) {
      store.store.inTransaction(
          handle -> {
            ItemTypeRepository.insert(
                handle, List.of(new ItemType().id("m1").name("Article")), NOW);
            MenuItemRepository.insert(
                handle, List.of(new StoredMenuItem("i1", "Article", "m1")), NOW);
            return true;
          });
      assertThat(menuItem(store)).isPresent();

      assertThat(deleteModel(store)).hasValue("Article");
      assertThat(menuItem(store)).isEmpty();
      assertThat(store.models()).isEmpty();
      assertThat(deleteModel(store)).isEmpty();
    }
  }

  private static Optional<String> deleteModel(OpenedStore store) {
    return store
        .store
        .inTransaction(handle -> ItemTypeRepository.delete(handle, "m1"))
        .map(ItemType::getName);
  }

  private static Optional<StoredMenuItem> menuItem(OpenedStore store) {
    return store.store.read(handle -> MenuItemRepository.find(handle, "i1"));
  }

  private static Page<Webhook> page(OpenedStore store, Cursor after) {
    return store.store.read(
        handle ->
            store
                .webhooks
                .pages()
                .newest(handle, null, new Page.Range(after, 3))
                .map(StoredWebhook::webhook));
  }

  @Test
  void a_failure_does_not_show_values() {
    try (OpenedStore store = OpenedStore.fresh(kind, folder)) {
      Webhook secret = new Webhook().id("w1").name("canary-name").httpBasicPassword("canary-word");
      store.insert(secret);

      Throwable failure = catchThrowable(() -> store.insert(secret));

      StringWriter trace = new StringWriter();
      failure.printStackTrace(new PrintWriter(trace));
      assertThat(trace.toString()).contains("insert into webhooks").doesNotContain("canary");
    }
  }

  @Test
  void reading_cannot_write() {
    try (OpenedStore store = OpenedStore.fresh(kind, folder)) {
      assertThat(catchThrowable(() -> store.store.read(handle -> Probe.write(handle, NOW))))
          .isNotNull();
    }
  }
}
