package dev.contentservice.benchmarks;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.stream.Stream;

/** A PostgreSQL server on this machine: its processor time, and what it writes to its log. */
final class DatabaseServer {
  private final Database database;
  private final ProcessHandle process;

  DatabaseServer(Database database) throws SQLException, IOException {
    this.database = database;
    Path pid = Path.of(query("show data_directory"), "postmaster.pid");
    process = ProcessHandle.of(Long.parseLong(Files.readAllLines(pid).get(0))).orElseThrow();
  }

  /** The time of all live processes; each connection of a pool is one. */
  Duration time() {
    return Stream.concat(Stream.of(process), process.children())
        .map(each -> each.info().totalCpuDuration().orElse(Duration.ZERO))
        .reduce(Duration.ZERO, Duration::plus);
  }

  /** The bytes written to the write-ahead log so far. */
  long log() throws SQLException {
    return Long.parseLong(
        query("select cast(pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') as bigint)"));
  }

  private String query(String sql) throws SQLException {
    try (Connection connection = database.connections().getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery(sql)) {
      row.next();
      return row.getString(1);
    }
  }
}
