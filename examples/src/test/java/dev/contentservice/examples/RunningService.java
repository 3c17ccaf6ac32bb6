package dev.contentservice.examples;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Runs the jar of the examples against the jar of the service. */
final class RunningService implements AutoCloseable {
  private static final Path SERVICE = jar("../reference-service/target/content-service.jar");
  private static final Path EXAMPLES = jar("target/examples.jar");
  private static final String TOKEN = "token-of-the-examples";
  private static final Pattern LISTENING =
      Pattern.compile("Listening on (\\S+) \\(management on (\\S+)\\)");

  private final Process process;
  private final Matcher addresses;

  private RunningService(Process process, Matcher addresses) {
    this.process = process;
    this.addresses = addresses;
  }

  /** The output and exit status of a program. */
  record Run(int status, String output) {}

  private static Path jar(String path) {
    return Path.of(path).toAbsolutePath().normalize();
  }

  static RunningService in(Path folder, Map<String, String> settings) throws IOException {
    ProcessBuilder builder = java("-jar", SERVICE.toString()).directory(folder.toFile());
    builder.environment().put("QUARKUS_HTTP_PORT", "0");
    builder.environment().put("QUARKUS_MANAGEMENT_PORT", "0");
    builder.environment().put("CONTENT_API_TOKENS", TOKEN);
    builder.environment().putAll(settings);
    Process process = builder.start();
    BufferedReader lines = process.inputReader(StandardCharsets.UTF_8);
    StringBuilder output = new StringBuilder();
    for (String line = lines.readLine(); line != null; line = lines.readLine()) {
      Matcher listening = LISTENING.matcher(line);
      if (listening.matches()) {
        drain(lines);
        return new RunningService(process, listening);
      }
      output.append(line).append('\n');
    }
    throw new IllegalStateException("the service did not start: " + output);
  }

  private static void drain(BufferedReader lines) {
    Thread reader = new Thread(() -> lines.lines().forEach(line -> {}), "output of the service");
    reader.setDaemon(true);
    reader.start();
  }

  /** Runs a command of the documentation in a folder. */
  Run run(Path folder, List<String> command) throws IOException, InterruptedException {
    List<String> words =
        command.stream()
            .map(word -> word.equals("examples/target/examples.jar") ? EXAMPLES + "" : word)
            .toList();
    ProcessBuilder builder =
        java(words.subList(1, words.size()).toArray(String[]::new)).directory(folder.toFile());
    builder.environment().put("CONTENT_SERVICE_URL", addresses.group(1));
    builder.environment().put("CONTENT_SERVICE_TOKEN", TOKEN);
    Process program = builder.start();
    String output = new String(program.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    if (!program.waitFor(60, TimeUnit.SECONDS)) {
      program.destroyForcibly();
    }
    return new Run(program.waitFor(), output);
  }

  /** The response of a route of the management port. */
  String get(String path) throws IOException, InterruptedException {
    URI url = URI.create(addresses.group(2)).resolve(path);
    return HttpClient.newHttpClient()
        .send(HttpRequest.newBuilder(url).build(), BodyHandlers.ofString())
        .body();
  }

  private static ProcessBuilder java(String... arguments) {
    ProcessBuilder builder = new ProcessBuilder(arguments).redirectErrorStream(true);
    builder.command().add(0, ProcessHandle.current().info().command().orElse("java"));
    builder.environment().keySet().removeIf(name -> name.startsWith("CONTENT_"));
    return builder;
  }

  @Override
  public void close() throws InterruptedException {
    process.destroy();
    if (!process.waitFor(15, TimeUnit.SECONDS)) {
      process.destroyForcibly().waitFor();
    }
  }
}
