package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The PostgreSQL that is installed on this machine: its tools reject the server of the other tests
 * if that is newer.
 */
final class InstalledPostgres {
  private InstalledPostgres() {}

  /** The server, started on first use and stopped when the tests end. */
  private static final class Server {
    static final int PORT = start();

    private static int start() {
      try {
        return startIn(Files.createTempDirectory(Path.of("target").toAbsolutePath(), "postgres-"));
      } catch (Exception e) {
        throw new IllegalStateException(e);
      }
    }
  }

  /** The folder of server and tools; not an existing one if none is installed. */
  static Path programs() {
    try {
      return Path.of(output(new ProcessBuilder("pg_config", "--bindir")).strip());
    } catch (IOException notInstalled) {
      return Path.of("no PostgreSQL");
    }
  }

  static boolean hasServer() {
    return Files.isExecutable(programs().resolve("postgres"));
  }

  static int port() {
    return Server.PORT;
  }

  private static int startIn(Path data) throws Exception {
    output(program("initdb", "-D", data.toString(), "-U", "postgres", "-A", "trust", "-E", "UTF8"));
    int port = freePort();
    String[] options = {
      "-D",
      data.toString(),
      "-p",
      Integer.toString(port),
      "-F",
      "-c",
      "listen_addresses=127.0.0.1",
      "-c",
      "unix_socket_directories="
    };
    Process server =
        program("postgres", options)
            .redirectErrorStream(true)
            .redirectOutput(data.resolve("log.txt").toFile())
            .start();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(server, data)));
    Eventually.yes(() -> accepts(port));
    return port;
  }

  /** The server refuses to run as root: in a user namespace it is another user. */
  private static ProcessBuilder program(String name, String... arguments) {
    List<String> command = new ArrayList<>();
    if (System.getProperty("user.name").equals("root")) {
      command.addAll(List.of("unshare", "-U"));
    }
    command.add(programs().resolve(name).toString());
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command);
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private static boolean accepts(int port) {
    String url = "jdbc:postgresql://127.0.0.1:" + port + "/postgres";
    try (Connection connection = DriverManager.getConnection(url, "postgres", "")) {
      return connection.isValid(1);
    } catch (SQLException starting) {
      return false;
    }
  }

  private static void stop(Process server, Path data) {
    server.destroy();
    try {
      if (!server.waitFor(5, TimeUnit.SECONDS)) {
        server.destroyForcibly().waitFor();
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    try (Stream<Path> files = Files.walk(data)) {
      files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String output(ProcessBuilder builder) throws IOException {
    Process process = builder.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    try {
      if (process.waitFor() != 0) {
        throw new IllegalStateException(builder.command() + ": " + said);
      }
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    return said;
  }
}
