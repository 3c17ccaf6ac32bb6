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

/** The processor time of a PostgreSQL server on this machine. */
final class ServerTime {
  private final ProcessHandle server;

  ServerTime(Database database) throws SQLException, IOException {
    try (Connection connection = database.connections().getConnection();
        Statement statement = connection.createStatement();
        ResultSet row = statement.executeQuery("show data_directory")) {
      row.next();
      Path pid = Path.of(row.getString(1), "postmaster.pid");
      server = ProcessHandle.of(Long.parseLong(Files.readAllLines(pid).get(0))).orElseThrow();
    }
  }

  /** The time of all live processes; each connection of a pool is one. */
  Duration now() {
    return Stream.concat(Stream.of(server), server.children())
        .map(each -> each.info().totalCpuDuration().orElse(Duration.ZERO))
        .reduce(Duration.ZERO, Duration::plus);
  }
}
