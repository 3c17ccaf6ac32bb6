package dev.contentservice.service.store;

import static dev.contentservice.service.store.OpenedStore.NOW;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.model.Webhook;
import dev.contentservice.service.EitherStore;
import dev.contentservice.service.store.repository.Cursor;
import dev.contentservice.service.store.repository.Page;
import dev.contentservice.service.store.repository.StoredWebhook;
import dev.contentservice.service.store.repository.WebhookState;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jdbi.v3.core.statement.SqlLogger;
import org.jdbi.v3.core.statement.SqlStatements;
import org.jdbi.v3.core.statement.StatementContext;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The search of webhooks by name, which is the same in every store. */
@ParameterizedClass
@EnumSource(EitherStore.class)
@Tag("exhaustive")
class NameSearchTest {
  private static final String MANY =
      "with recursive n (i) as (select 1 union all select i + 1 from n where i < %d)"
          + " insert into webhooks (id, name, name_sha256, body, created_at, updated_at, state)"
          + " select 'n' || i, 'n' || i, 'n' || i, '{}', i + 1, i + 1,"
          + " case when i %% 5 = 0 then 'disabled' else 'enabled' end from n";

  @Parameter EitherStore kind;
  @TempDir Path folder;

  private static List<String> found(OpenedStore store, String text) {
    return found(store, text, null);
  }

  private static List<String> found(OpenedStore store, String text, @Nullable WebhookState state) {
    return store.store.readPage(
        handle ->
            store.webhooks.pages().named(handle, text, state, Page.Range.first(9)).items().stream()
                .map(each -> each.webhook().getName())
                .toList());
  }

  @Test
  void case_is_ignored_in_every_script_and_all_else_is_literal() {
    try (OpenedStore store = OpenedStore.fresh(kind, folder)) {
      List<String> names =
          List.of("Crème Brûlée", "ЖУРНАЛ", "ΟΔΟΣ", "50% off_now", "50 of Xnow", "a.*[b]\\E(c");
      names.forEach(name -> store.insert(new Webhook().id(name).name(name)));

      assertThat(found(store, "CRÈME")).containsExactly("Crème Brûlée");
      assertThat(found(store, "creme")).isEmpty();
      assertThat(found(store, "журн")).containsExactly("ЖУРНАЛ");
      assertThat(found(store, "οδος")).containsExactly("ΟΔΟΣ");
      assertThat(found(store, "0% OFF_")).containsExactly("50% off_now");
      assertThat(found(store, "%")).containsExactly("50% off_now");
      assertThat(found(store, ".*[b]\\e(")).containsExactly("a.*[b]\\E(c");
      assertThat(found(store, "50")).containsExactlyInAnyOrder("50% off_now", "50 of Xnow");
      assertThat(found(store, "nothing")).isEmpty();
    }
  }

  @Test
  void a_state_and_a_text_select_what_has_both() {
    try (OpenedStore store = OpenedStore.fresh(kind, folder)) {
      store.insert(new Webhook().id("1").name("Mail one").enabled(true));
      store.insert(new Webhook().id("2").name("Mail two").enabled(false));
      store.insert(new Webhook().id("3").name("Other").enabled(true));

      assertThat(found(store, "mail", WebhookState.ENABLED)).containsExactly("Mail one");
      assertThat(found(store, "mail", WebhookState.DISABLED)).containsExactly("Mail two");
      assertThat(found(store, "mail", WebhookState.DISABLED_BY_SERVICE)).isEmpty();
    }
  }

  @Test
  void pages_hold_every_match_once_the_newest_first() {
    try (OpenedStore store = OpenedStore.fresh(kind, folder)) {
      for (int i = 0; i < 12; i++) {
        String id = String.format("w%02d", i);
        store.insert(new Webhook().id(id).name(i % 3 == 0 ? "other " + i : "mail " + i));
      }
      List<String> all = new ArrayList<>();
      Page<Webhook> page = page(store, "MAIL", null);
      all.addAll(ids(page));
      while (page.nextCursor() != null) {
        page = page(store, "MAIL", Cursor.parse(page.nextCursor()));
        all.addAll(ids(page));
      }

      assertThat(all).containsExactly("w11", "w10", "w08", "w07", "w05", "w04", "w02", "w01");
    }
  }

  private static Page<Webhook> page(OpenedStore store, String text, @Nullable Cursor after) {
    return store.store.readPage(
        handle ->
            store
                .webhooks
                .pages()
                .named(handle, text, null, new Page.Range(after, 3))
                .map(StoredWebhook::webhook));
  }

  private static List<String> ids(Page<Webhook> page) {
    return page.items().stream().map(Webhook::getId).toList();
  }

  @Test
  void a_page_reads_a_limited_number_of_names_and_the_next_one_continues() {
    try (OpenedStore store = OpenedStore.fresh(kind, folder)) {
      store.insert(new Webhook().id("oldest").name("oldest"));
      store.store.inTransaction(handle -> handle.execute(MANY.formatted(50_000)));

      Page<Webhook> first = page(store, "OLDEST", null);
      assertThat(first.items()).isEmpty();
      assertThat(first.nextCursor()).isNotNull();

      Page<Webhook> second = page(store, "OLDEST", Cursor.parse(first.nextCursor()));
      assertThat(ids(second)).containsExactly("oldest");
      assertThat(second.nextCursor()).isNull();

      store.store.inTransaction(handle -> handle.execute("delete from webhooks where id = 'n1'"));
      assertThat(ids(page(store, "OLDEST", null))).containsExactly("oldest");
    }
  }

  @Test
  void names_are_read_in_the_order_of_an_index() {
    try (OpenedStore store = OpenedStore.fresh(kind, folder)) {
      store.insert(new Webhook().id("oldest").name("oldest"));
      store.store.inTransaction(handle -> handle.execute(MANY.formatted(20_000)));
      store.store.inTransaction(handle -> handle.execute("analyze webhooks"));
      for (WebhookState state : new WebhookState[] {null, WebhookState.DISABLED}) {
        String plan = plan(store, state, new Cursor(NOW.toEpochMilli() + 9_000, "n"));

        assertThat(plan)
            .containsPattern(state == null ? "webhooks_newest" : "webhooks_(newest|by_state)")
            .doesNotContain("Seq Scan", "Sort", "TEMP B-TREE");
      }
    }
  }

  private String plan(OpenedStore store, @Nullable WebhookState state, Cursor after) {
    String explain = kind == EitherStore.SQLITE ? "explain query plan " : "explain ";
    List<String> plan = new ArrayList<>();
    store.store.readPage(
        handle -> {
          SqlStatements statements = handle.getConfig(SqlStatements.class);
          statements.setSqlLogger(
              new SqlLogger() {
                @Override
                public void logBeforeExecution(StatementContext context) {
                  statements.setSqlLogger(SqlLogger.NOP_SQL_LOGGER);
                  handle
                      .createQuery(explain + context.getRawSql())
                      .bind("state", WebhookState.DISABLED.word())
                      .bind("created_at", after.createdAt())
                      .bind("id", after.id())
                      .bind("limit", 1001)
                      .map((row, each) -> row.getString(row.getMetaData().getColumnCount()))
                      .forEach(plan::add);
                }
              });
          statements.setUnusedBindingAllowed(true);
          return store.webhooks.pages().named(handle, "none", state, new Page.Range(after, 9));
        });
    return String.join("\n", plan);
  }
}
