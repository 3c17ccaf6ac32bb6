package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The programs of PostgreSQL, if the machine has them: the server of the tests includes none. */
final class PostgresTools {
  private static final Pattern MAJOR = Pattern.compile("\\(PostgreSQL\\) (\\d+)");

  private PostgresTools() {}

  /**
   * The URL of a new database on a server that the tools of this machine support: they reject a
   * newer one. Empty if there are none.
   */
  static Optional<String> freshDatabase() throws IOException, InterruptedException {
    if (InstalledPostgres.programs().isPresent()) {
      return Optional.of(RealPostgres.freshDatabase(InstalledPostgres.port()));
    }
    return major() >= RealPostgres.majorVersion()
        ? Optional.of(RealPostgres.freshDatabase())
        : Optional.empty();
  }

  private static int major() throws IOException, InterruptedException {
    try {
      Process process = new ProcessBuilder("pg_dump", "--version").start();
      String version = new String(process.getInputStream().readAllBytes(), UTF_8);
      Matcher major = MAJOR.matcher(version);
      return process.waitFor() == 0 && major.find() ? Integer.parseInt(major.group(1)) : 0;
    } catch (IOException notInstalled) {
      return 0;
    }
  }

  /** The environment in which the tools use the server of this database. */
  static Map<String, String> server(String jdbcUrl) {
    URI url = uri(jdbcUrl);
    return Map.of(
        "PGHOST", url.getHost(), "PGPORT", Integer.toString(url.getPort()), "PGUSER", "postgres");
  }

  /** The name of this database. */
  static String name(String jdbcUrl) {
    return uri(jdbcUrl).getPath().substring(1);
  }

  private static URI uri(String jdbcUrl) {
    return URI.create(jdbcUrl.substring("jdbc:".length()));
  }
}
