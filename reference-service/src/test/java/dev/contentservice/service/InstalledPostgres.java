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
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** The PostgreSQL that is installed on this machine, whose tools support its own server. */
final class InstalledPostgres {
  private static final Path DEBIAN = Path.of("/usr/lib/postgresql");

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

  /** The folder of the server and its tools. */
  static Optional<Path> programs() throws IOException {
    List<Path> folders = new ArrayList<>();
    Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
        .map(Path::of)
        .forEach(folders::add);
    if (Files.isDirectory(DEBIAN)) {
      try (Stream<Path> versions = Files.list(DEBIAN)) {
        versions.map(version -> version.resolve("bin")).forEach(folders::add);
      }
    }
    return folders.stream()
        .filter(folder -> Files.isExecutable(folder.resolve("postgres")))
        .filter(folder -> Files.isExecutable(folder.resolve("pg_dump")))
        .findFirst();
  }

  static int port() {
    return Server.PORT;
  }

  private static int startIn(Path data) throws Exception {
    String folder = data.toString();
    run(program("initdb", "-D", folder, "-U", "postgres", "-A", "trust", "-E", "UTF8"));
    int port = freePort();
    Files.writeString(
        data.resolve("postgresql.auto.conf"),
        """
        port = %d
        listen_addresses = '127.0.0.1'
        unix_socket_directories = ''
        fsync = off
        """
            .formatted(port));
    Process server =
        program("postgres", "-D", folder).redirectOutput(data.resolve("log.txt").toFile()).start();
    Runtime.getRuntime().addShutdownHook(new Thread(() -> stop(server, data)));
    Eventually.yes(() -> accepts(port));
    return port;
  }

  private static ProcessBuilder program(String name, String... arguments) throws IOException {
    List<String> command = asUser(programs().orElseThrow().resolve(name));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).redirectErrorStream(true);
  }

  /** The server does not start as root; in a user namespace it runs as another user. */
  static List<String> asUser(Path program) {
    List<String> command = new ArrayList<>();
    if (System.getProperty("user.name").equals("root")) {
      command.addAll(List.of("unshare", "-U"));
    }
    command.add(program.toString());
    return command;
  }

  private static void run(ProcessBuilder program) throws IOException, InterruptedException {
    Process process = program.start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    if (process.waitFor() != 0) {
      throw new IllegalStateException(program.command() + ": " + said);
    }
  }

  static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  static boolean accepts(int port) {
    String url = "jdbc:postgresql://127.0.0.1:" + port + "/postgres";
    try (Connection connection = DriverManager.getConnection(url, "postgres", "")) {
      return connection.isValid(1);
    } catch (SQLException starting) {
      return false;
    }
  }

  private static void stop(Process server, Path data) {
    server.destroy();
    server.onExit().completeOnTimeout(server, 5, TimeUnit.SECONDS).join().destroyForcibly();
    delete(data);
  }

  /** Deletes a folder with its files. */
  static void delete(Path folder) {
    try (Stream<Path> files = Files.walk(folder)) {
      files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
