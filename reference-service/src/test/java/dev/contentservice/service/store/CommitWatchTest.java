package dev.contentservice.service.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.model.Webhook;
import dev.contentservice.service.EitherStore;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Commits of all nodes are noticed, at a cost that does not depend on the size of the store. */
@Tag("exhaustive")
class CommitWatchTest {
  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource
  void every_commit_of_a_node_is_noticed_once(EitherStore kind) {
    Map<String, String> settings = kind.in(folder);
    try (OpenedStore one = new OpenedStore(folder, settings);
        OpenedStore other = new OpenedStore(folder, settings);
        CommitWatch watch = one.store.watchCommits()) {
      watch.look();
      assertThat(watch.look()).isFalse();

      one.insert(new Webhook().id("a").name("a"));
      assertThat(watch.look()).isTrue();
      assertThat(watch.look()).isFalse();

      other.insert(new Webhook().id("b").name("b"));
      assertThat(watch.look()).isTrue();

      other.findIdByName("b");
      assertThat(watch.look()).isFalse();
    }
  }

  @ParameterizedTest
  @EnumSource
  void a_transaction_is_noticed_when_it_commits_and_not_before(EitherStore kind) {
    try (OpenedStore opened = OpenedStore.fresh(kind, folder);
        CommitWatch watch = opened.store.watchCommits()) {
      opened.store.inTransaction(
          handle -> {
            Probe.write(handle, OpenedStore.NOW);
            watch.look();
            assertThat(watch.look()).isFalse();
            return true;
          });

      assertThat(watch.look()).isTrue();
    }
  }

  @ParameterizedTest
  @EnumSource
  void after_a_pause_the_first_look_says_that_something_may_have_changed(EitherStore kind) {
    try (OpenedStore opened = OpenedStore.fresh(kind, folder);
        CommitWatch watch = opened.store.watchCommits()) {
      watch.look();
      watch.close();

      assertThat(watch.look()).isTrue();
      assertThat(watch.look()).isFalse();
    }
  }

  @ParameterizedTest
  @EnumSource
  void a_look_reads_no_table(EitherStore kind) {
    try (OpenedStore opened = OpenedStore.fresh(kind, folder)) {
      String look = StoreDialect.of(opened.url, opened.login).lastCommit();
      String explain = kind == EitherStore.SQLITE ? "explain " : "explain (costs off) ";

      // SQLite lists the steps of its program; OpenRead would open a table or an index.
      List<String> plan = opened.store.read(handle -> plan(handle, explain + look));
      assertThat(plan)
          .isNotEmpty()
          .noneMatch(step -> step.contains("OpenRead") || step.contains("Scan"));
    }
  }

  private static List<String> plan(Handle handle, String statement) {
    return handle
        .createQuery(statement)
        .map((row, context) -> row.getString(Math.min(2, row.getMetaData().getColumnCount())))
        .list();
  }
}
