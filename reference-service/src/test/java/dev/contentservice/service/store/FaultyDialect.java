package dev.contentservice.service.store;

import com.zaxxer.hikari.HikariConfig;
import dev.contentservice.service.EitherStore;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/**
 * A dialect with injected faults in its reads and writes. SQLite does not wait for the disk: no
 * test of these faults turns the machine off.
 */
record FaultyDialect(StoreDialect real, Faults faults) implements StoreDialect {

  /** Opens the same store with these faults. */
  static Store open(OpenedStore opened, Faults faults) {
    StoreDialect real = StoreDialect.of(opened.url, opened.login);
    return Store.open(opened.url, new FaultyDialect(real, faults));
  }

  @Override
  public HikariConfig connections(Use use) {
    HikariConfig config = real.connections(use);
    if (faults.kind() == EitherStore.SQLITE) {
      config.addDataSourceProperty("synchronous", "OFF");
    }
    return use == Use.MIGRATING ? config : faults.under(config);
  }

  @Override
  public boolean hasStore() throws SQLException {
    return real.hasStore();
  }

  @Override
  public OpenFiles watchFiles() {
    return real.watchFiles();
  }

  @Override
  public Fault classify(SQLException failure) {
    return real.classify(failure);
  }

  @Override
  public Transactions writing(Jdbi jdbi, OpenFiles files) {
    return real.writing(jdbi, files);
  }

  @Override
  public <T> T within(Duration longest, Handle handle, Function<Handle, T> work) {
    return real.within(longest, handle, work);
  }

  @Override
  public void migrate(Runnable migrations) {
    // The store was migrated when it was opened without faults.
  }

  @Override
  public Map<String, Object> words() {
    return real.words();
  }
}
