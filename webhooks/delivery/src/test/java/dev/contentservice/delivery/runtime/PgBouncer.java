package dev.contentservice.delivery.runtime;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.Wait;
import java.io.File;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The connection pooler of Debian in transaction mode, in front of a database of the tests. */
final class PgBouncer {
  private static @Nullable Process running;

  private PgBouncer() {}

  static boolean isInstalled() {
    return executable() != null;
  }

  private static @Nullable File executable() {
    return Stream.concat(
            Stream.of(System.getenv("PATH").split(File.pathSeparator)), Stream.of("/usr/sbin"))
        .map(folder -> new File(folder, "pgbouncer"))
        .filter(File::canExecute)
        .findFirst()
        .orElse(null);
  }

  /** Returns the URL of the same database through the pooler. */
  static String start(Path folder, String url) throws Exception {
    URI server = URI.create(url.substring("jdbc:".length()));
    String database = server.getPath().substring(1);
    int port = freePort();
    Path settings = folder.resolve("pgbouncer.ini");
    Files.writeString(
        settings,
        """
        [databases]
        %s = host=%s port=%d user=postgres
        [pgbouncer]
        listen_addr = 127.0.0.1
        listen_port = %d
        auth_type = any
        pool_mode = transaction
        default_pool_size = 8
        unix_socket_dir =
        ignore_startup_parameters = extra_float_digits
        """
            .formatted(database, server.getHost(), server.getPort(), port));
    List<String> command = new ArrayList<>(List.of(String.valueOf(executable())));
    if (System.getProperty("user.name").equals("root")) {
      // It refuses to run as root.
      command.addAll(List.of("-u", "nobody"));
    }
    command.add(settings.toString());
    Process started =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(folder.resolve("pgbouncer.log").toFile())
            .start();
    running = started;
    Wait.until("PgBouncer listens", () -> !started.isAlive() || accepts(port));
    assertThat(started.isAlive()).as(() -> read(folder.resolve("pgbouncer.log"))).isTrue();
    return "jdbc:postgresql://127.0.0.1:%d/%s?prepareThreshold=0".formatted(port, database);
  }

  private static String read(Path log) {
    try {
      return Files.readString(log);
    } catch (IOException e) {
      return e.toString();
    }
  }

  private static int freePort() throws IOException {
    try (ServerSocket free = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return free.getLocalPort();
    }
  }

  private static boolean accepts(int port) {
    try (Socket connection = new Socket(InetAddress.getLoopbackAddress(), port)) {
      return connection.isConnected();
    } catch (IOException e) {
      return false;
    }
  }

  static void stop() {
    Process started = running;
    running = null;
    if (started != null) {
      started.destroy();
    }
  }
}
