package dev.contentservice.service.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.service.EitherStore;
import java.nio.file.Path;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Lists that take too long to read. */
class PageReadsTest {
  private static final String ENDLESS =
      "with recursive n (i) as (select 1 union all select i + 1 from n where i < 2000000000)"
          + " select count(*) from n";

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(EitherStore.class)
  void a_slow_page_is_cancelled_and_the_next_one_is_read(EitherStore kind) {
    try (OpenedStore opened = OpenedStore.fresh(kind, folder)) {
      assertThatThrownBy(() -> opened.store.readPage(handle -> count(handle, ENDLESS)))
          .isInstanceOf(PageUnavailableException.class)
          .hasMessageContaining("choose one webhook or a shorter time");

      assertThat(
              opened.store.<Long>readPage(handle -> count(handle, "select count(*) from webhooks")))
          .isZero();
    }
  }

  private static long count(Handle handle, String query) {
    return handle.createQuery(query).mapTo(Long.class).one();
  }
}
