package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The programs of PostgreSQL, if the machine has them: the server of the tests includes none. */
final class PostgresTools {
  private static final Pattern MAJOR = Pattern.compile("\\(PostgreSQL\\) (\\d+)");

  private PostgresTools() {}

  /** Whether they support this server: they reject a newer one. */
  static boolean areAsNewAsTheServer() throws IOException, InterruptedException {
    try {
      Process process = new ProcessBuilder("pg_dump", "--version").start();
      String version = new String(process.getInputStream().readAllBytes(), UTF_8);
      Matcher major = MAJOR.matcher(version);
      return process.waitFor() == 0
          && major.find()
          && Integer.parseInt(major.group(1)) >= RealPostgres.majorVersion();
    } catch (IOException notInstalled) {
      return false;
    }
  }

  /** Runs a command that names the database {@code content} on this database instead. */
  static void run(String command, Path folder, String jdbcUrl)
      throws IOException, InterruptedException {
    URI url = URI.create(jdbcUrl.substring("jdbc:".length()));
    String database = url.getPath().substring(1);
    List<String> words =
        Arrays.stream(command.split(" "))
            .map(word -> word.replaceFirst("^(--dbname=)?content$", "$1" + database))
            .toList();
    ProcessBuilder builder =
        new ProcessBuilder(words).directory(folder.toFile()).redirectErrorStream(true);
    builder.environment().put("PGHOST", url.getHost());
    builder.environment().put("PGPORT", Integer.toString(url.getPort()));
    builder.environment().put("PGUSER", "postgres");
    Process process = builder.start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    if (process.waitFor() != 0) {
      throw new IllegalStateException(command + ": " + said);
    }
  }
}
