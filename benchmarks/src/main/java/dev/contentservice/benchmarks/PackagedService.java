package dev.contentservice.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The packaged service in a separate process, with one webhook for model events. */
final class PackagedService implements AutoCloseable {
  private static final Pattern LISTENING = Pattern.compile(".*management on (\\S+)\\).*");
  private static final String EVENT =
      "{\"entity_type\":\"item_type\",\"event_type\":\"create\",\"entity_id\":\"m1\","
          + "\"entity\":{\"name\":\"Article\",\"api_key\":\"article\",\"singleton\":false}}";

  private final Process process;
  private final HttpClient client = HttpClient.newHttpClient();
  private final HttpRequest event;

  private PackagedService(Process process, URI management) {
    this.process = process;
    this.event =
        HttpRequest.newBuilder(management.resolve("/events"))
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(EVENT))
            .build();
  }

  /**
   * Starts the service.
   *
   * @param store the URL of a PostgreSQL database; empty for SQLite in a new folder
   */
  static PackagedService start(Path jar, String store, URI receiver) throws IOException {
    Path folder = Files.createTempDirectory("service");
    Path webhooks = folder.resolve("webhooks.json");
    Files.writeString(
        webhooks,
        """
        [{"id": "w0", "name": "w0", "url": "%s", "enabled": true,
          "events": [{"entity_type": "item_type", "event_types": ["create"]}]}]"""
            .formatted(receiver));
    ProcessBuilder builder =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElse("java"),
                "-jar",
                jar.toAbsolutePath().toString())
            .directory(folder.toFile())
            .redirectErrorStream(true);
    Map<String, String> settings = builder.environment();
    settings.put("QUARKUS_HTTP_PORT", "0");
    settings.put("QUARKUS_MANAGEMENT_PORT", "0");
    settings.put("CONTENT_PROVISION", webhooks.toString());
    settings.put("CONTENT_DELIVERY_ALLOWED_ADDRESSES", "127.0.0.0/8");
    if (!store.isEmpty()) {
      settings.put("CONTENT_STORE_URL", store);
      settings.put("CONTENT_STORE_USER", "postgres");
      settings.put("CONTENT_SECRETS_KEYSET", folder.resolve("keyset.json").toString());
    }
    Process process = builder.start();
    return new PackagedService(process, listening(process));
  }

  private static URI listening(Process process) throws IOException {
    BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
    StringBuilder said = new StringBuilder();
    for (String line = output.readLine(); line != null; line = output.readLine()) {
      Matcher listening = LISTENING.matcher(line);
      if (listening.matches()) {
        drain(output);
        return URI.create(listening.group(1));
      }
      said.append(line).append('\n');
    }
    throw new IllegalStateException("the service did not start:\n" + said);
  }

  /** Log output must not fill the pipe. */
  private static void drain(BufferedReader output) {
    Thread thread = new Thread(() -> output.lines().forEach(line -> {}), "output of the service");
    thread.setDaemon(true);
    thread.start();
  }

  /** Publishes an event; returns when it is stored. */
  void publish() throws IOException, InterruptedException {
    int status = client.send(event, BodyHandlers.discarding()).statusCode();
    if (status != 202) {
      throw new IllegalStateException("the service responded with " + status);
    }
  }

  @Override
  public void close() {
    process.destroy();
    process.onExit().join();
  }
}
