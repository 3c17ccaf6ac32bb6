package dev.contentservice.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A packaged server in a separate process.
 *
 * @param listening what its line says that matched
 */
record ServerProcess(Process process, MatchResult listening) implements AutoCloseable {

  /**
   * Starts the server and waits until a line of its output matches.
   *
   * @param settings environment variables
   */
  static ServerProcess start(Path jar, Path folder, Map<String, String> settings, Pattern listening)
      throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElse("java"),
                "-jar",
                jar.toAbsolutePath().toString())
            .directory(folder.toFile())
            .redirectErrorStream(true);
    builder.environment().putAll(settings);
    Process process = builder.start();
    return new ServerProcess(process, await(process, listening));
  }

  private static MatchResult await(Process process, Pattern pattern) throws IOException {
    BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
    StringBuilder said = new StringBuilder();
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      Matcher matcher = pattern.matcher(line);
      if (matcher.find()) {
        drain(output);
        return matcher.toMatchResult();
      }
      said.append(line).append('\n');
    }
    throw new IllegalStateException("the server did not start:\n" + said);
  }

  /** Log output must not fill the pipe. */
  private static void drain(BufferedReader output) {
    Thread thread = new Thread(() -> output.lines().forEach(line -> {}), "output of the server");
    thread.setDaemon(true);
    thread.start();
  }

  URI url() {
    return URI.create(listening.group(1));
  }

  /** The processor time used so far. */
  Duration cpu() {
    return process.toHandle().info().totalCpuDuration().orElseThrow();
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().join();
  }
}
