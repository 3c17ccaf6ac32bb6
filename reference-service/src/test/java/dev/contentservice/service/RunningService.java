package dev.contentservice.service;

import dev.contentservice.client.ContentClient;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** The packaged jar, started in its own folder on free ports of the loopback interface. */
final class RunningService implements AutoCloseable {
  private static final Pattern LISTENING =
      Pattern.compile("Listening on (\\S+) \\(management on (\\S+)\\)");

  /** Seconds for a start or an end, also on a machine with much other work. */
  private static final int PATIENCE = 180;

  private final Process process;
  private final List<String> output = new CopyOnWriteArrayList<>();
  private final CompletableFuture<Void> started = new CompletableFuture<>();
  private CheckingProxy relay;

  private RunningService(Process process) {
    this.process = process;
    Thread reader = new Thread(this::readOutput, "output of the service");
    reader.setDaemon(true);
    reader.start();
  }

  /** Starts the service and waits for its startup banner. */
  static RunningService in(Path folder, Map<String, String> settings) throws Exception {
    RunningService service = launch(folder, settings);
    try {
      service.awaitStart();
      return service;
    } catch (Exception e) {
      service.close();
      throw e;
    }
  }

  void awaitStart() throws Exception {
    started.get(PATIENCE, TimeUnit.SECONDS);
    if (output.stream().noneMatch(line -> LISTENING.matcher(line).matches())) {
      throw new IllegalStateException("the service did not start: " + output);
    }
  }

  /** Starts the service without waiting for it. */
  static RunningService launch(Path folder, Map<String, String> settings) throws IOException {
    return launch(JarCommand.line(), folder, settings);
  }

  /** The same with a command line of its own. */
  static RunningService launch(List<String> command, Path folder, Map<String, String> settings)
      throws IOException {
    ProcessBuilder builder =
        new ProcessBuilder(command).directory(folder.toFile()).redirectErrorStream(true);
    builder.environment().keySet().removeIf(name -> name.startsWith("CONTENT_"));
    builder.environment().put("QUARKUS_HTTP_PORT", "0");
    builder.environment().put("QUARKUS_MANAGEMENT_PORT", "0");
    builder.environment().putAll(settings);
    return new RunningService(builder.start());
  }

  private void readOutput() {
    try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        output.add(line);
        if (line.startsWith("  curl ")) {
          started.complete(null);
        }
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } finally {
      started.complete(null);
    }
  }

  /** A client with the token that the first start printed. */
  ContentClient client() {
    return client(token());
  }

  ContentClient client(String token) {
    return ContentClient.builder().baseUrl(checked().base()).token(token).build();
  }

  /** The base URL for clients, through which the contract is validated. */
  private synchronized CheckingProxy checked() {
    if (relay == null) {
      relay = new CheckingProxy(base());
    }
    return relay;
  }

  URI base() {
    return URI.create(listening().group(1));
  }

  URI management() {
    return URI.create(listening().group(2));
  }

  /** Reads a page or a resource of the management port. */
  JsonNode read(String path) throws IOException, InterruptedException {
    return Exchange.get(management(), path);
  }

  /** Sends a JSON request to the management port, without a token. */
  HttpResponse<String> manage(String method, String path, String body)
      throws IOException, InterruptedException {
    return manage("", method, path, body);
  }

  HttpResponse<String> manage(String token, String method, String path, String body)
      throws IOException, InterruptedException {
    return Exchange.send(
        Exchange.json(management(), path, token).method(method, BodyPublishers.ofString(body)));
  }

  String token() {
    return output.stream()
        .flatMap(line -> Pattern.compile("cst_[A-Za-z0-9_-]+").matcher(line).results())
        .findFirst()
        .orElseThrow()
        .group();
  }

  /** Everything printed so far. */
  List<String> output() {
    return List.copyOf(output);
  }

  /** Waits for the process to exit. */
  int exitStatus() throws InterruptedException {
    if (!process.waitFor(PATIENCE, TimeUnit.SECONDS)) {
      throw new IllegalStateException("the service is still running: " + output);
    }
    return process.exitValue();
  }

  /** Kills the process like a power failure. */
  void kill() throws InterruptedException {
    // Process.destroyForcibly would close the stream under its reader.
    running().forEach(ProcessHandle::destroyForcibly);
    process.waitFor();
  }

  /** The service, or all it runs in: strace ends and leaves the service running. */
  private Stream<ProcessHandle> running() {
    List<ProcessHandle> traced = process.descendants().toList();
    return traced.isEmpty() ? Stream.of(process.toHandle()) : traced.stream();
  }

  /** Ends the standard input of the process. */
  void closeInput() throws IOException {
    process.getOutputStream().close();
  }

  /** Sends a signal such as {@code STOP} or {@code TERM}. */
  void signal(String name) throws IOException, InterruptedException {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
  }

  /** The memory of the process as Linux reports it; 0 on other systems. */
  long residentKilobytes() throws IOException {
    return counted("VmRSS:");
  }

  /** The threads of the process as Linux reports them; 0 on other systems. */
  long threads() throws IOException {
    return counted("Threads:");
  }

  private long counted(String name) throws IOException {
    Path status = Path.of("/proc", Long.toString(process.pid()), "status");
    return Files.isReadable(status)
        ? Files.readAllLines(status).stream()
            .filter(line -> line.startsWith(name))
            .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")))
            .sum()
        : 0;
  }

  long pid() {
    return process.pid();
  }

  /** Whether its health check reports it as ready. */
  boolean isReady() throws IOException, InterruptedException {
    URI ready = management().resolve("/q/health/ready");
    return Exchange.send(HttpRequest.newBuilder(ready)).statusCode() == 200;
  }

  private Matcher listening() {
    return output.stream()
        .map(LISTENING::matcher)
        .filter(Matcher::matches)
        .findFirst()
        .orElseThrow();
  }

  @Override
  public void close() throws InterruptedException {
    running().forEach(ProcessHandle::destroy);
    if (!process.waitFor(15, TimeUnit.SECONDS)) {
      kill();
    }
    if (relay != null) {
      relay.close();
    }
  }
}
