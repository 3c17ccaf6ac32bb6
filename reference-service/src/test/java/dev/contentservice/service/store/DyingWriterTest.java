package dev.contentservice.service.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.zaxxer.hikari.HikariDataSource;
import dev.contentservice.service.EitherStore;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Errors in the writer thread: those of one unit of work, and those that end it. */
class DyingWriterTest {
  @TempDir Path folder;
  private final BlockingQueue<Throwable> reported = new LinkedBlockingQueue<>();
  private HikariDataSource pool;
  private GroupCommitTransactions transactions;

  @BeforeEach
  void open() {
    StoreUrl url = new StoreUrl(EitherStore.SQLITE.in(folder).get("CONTENT_STORE_URL"));
    StoreFiles.prepare(url, folder.resolve("keyset.json"));
    SqliteDialect dialect = new SqliteDialect(url);
    pool = new HikariDataSource(dialect.connections(StoreDialect.Use.WRITING));
    transactions =
        new GroupCommitTransactions(
            Jdbi.create(pool), dialect, OpenFiles.NONE, (thread, death) -> reported.add(death));
    run(handle -> handle.execute("create table written (n integer)"));
  }

  @AfterEach
  void close() {
    transactions.close();
    pool.close();
  }

  @Test
  void an_error_of_one_unit_of_work_affects_no_other() {
    for (Error error :
        new Error[] {new StackOverflowError(), new NoClassDefFoundError(), new AssertionError()}) {
      assertThatThrownBy(() -> writeThenThrow(error)).isSameAs(error);
      int inserted = run(handle -> handle.execute("insert into written values (1)"));
      assertThat(inserted).isEqualTo(1);
    }

    assertThat(rows()).isEqualTo(3);
    assertThat(reported).isEmpty();
  }

  @Test
  void a_fatal_error_of_a_unit_of_work_ends_the_writer_and_runs_the_handler() throws Exception {
    OutOfMemoryError error = new OutOfMemoryError("on purpose");

    assertThatThrownBy(() -> writeThenThrow(error)).isSameAs(error);

    assertThat(reported.poll(30, TimeUnit.SECONDS)).isSameAs(error);
    assertThatThrownBy(() -> run(handle -> 1)).isInstanceOf(StoreUnavailableException.class);
    try (var observer = Jdbi.create(pool).open()) {
      assertThat(observer.createQuery("select count(*) from written").mapTo(int.class).one())
          .isZero();
    }
  }

  private int writeThenThrow(Error error) {
    return run(
        handle -> {
          handle.execute("insert into written values (0)");
          throw error;
        });
  }

  private <T> T run(Function<Handle, T> work) {
    return transactions.run(work, Duration.ofSeconds(5));
  }

  private int rows() {
    return run(handle -> handle.createQuery("select count(*) from written").mapTo(int.class).one());
  }
}
