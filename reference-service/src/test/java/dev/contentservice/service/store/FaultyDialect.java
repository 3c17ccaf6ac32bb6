package dev.contentservice.service.store;

import com.zaxxer.hikari.HikariConfig;
import java.sql.SQLException;
import java.time.Duration;
import java.util.Map;
import java.util.function.Function;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

/** A dialect with injected faults in its reads and writes. */
record FaultyDialect(StoreDialect real, Faults faults) implements StoreDialect {

  @Override
  public HikariConfig connections(Use use) {
    HikariConfig config = real.connections(use);
    return use == Use.MIGRATING ? config : faults.under(config);
  }

  @Override
  public Fault classify(SQLException failure) {
    return real.classify(failure);
  }

  @Override
  public Transactions writing(Jdbi jdbi) {
    return real.writing(jdbi);
  }

  @Override
  public <T> T within(Duration longest, Handle handle, Function<Handle, T> work) {
    return real.within(longest, handle, work);
  }

  @Override
  public void migrate(Runnable migrations) {
    real.migrate(migrations);
  }

  @Override
  public Map<String, Object> words() {
    return real.words();
  }
}
