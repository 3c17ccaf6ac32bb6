package dev.contentservice.consumers.receiving;

import java.io.BufferedReader;
import java.io.IOException;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The packaged application, started by a test. Prints what it prints. */
record RunningReceiver(Process application, int port, CompletableFuture<Void> printer)
    implements AutoCloseable {
  private static final Pattern LISTENING = Pattern.compile("Listening on: http://127.0.0.1:(\\d+)");

  static RunningReceiver start(String key) throws IOException {
    Process application =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElse("java"),
                "-Dwebhook.key=" + key,
                "-Dquarkus.http.host=127.0.0.1",
                "-Dquarkus.http.port=0",
                "-jar",
                "target/quarkus-app/quarkus-run.jar")
            .redirectErrorStream(true)
            .start();
    BufferedReader output = application.inputReader();
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      Matcher listening = LISTENING.matcher(line);
      if (listening.find()) {
        return new RunningReceiver(
            application,
            Integer.parseInt(listening.group(1)),
            CompletableFuture.runAsync(() -> output.lines().forEach(System.out::println)));
      }
    }
    throw new IllegalStateException("the application does not start");
  }

  @Override
  public void close() {
    // Process.destroy() would close the output.
    application.toHandle().destroy();
    application.onExit().join();
    printer.join();
  }
}
