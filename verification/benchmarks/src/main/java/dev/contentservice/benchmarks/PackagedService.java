package dev.contentservice.benchmarks;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** The packaged service in a separate process, with one webhook for model events. */
final class PackagedService implements AutoCloseable {
  private static final Pattern LISTENING =
      Pattern.compile("Listening on (\\S+) \\(management on (\\S+)\\)");
  private static final String EVENT =
      "{\"entity_type\":\"item_type\",\"event_type\":\"create\",\"entity_id\":\"m1\","
          + "\"entity\":{\"name\":\"Article\",\"api_key\":\"article\",\"singleton\":false}}";

  private final ServerProcess process;
  private final HttpClient client = HttpClient.newHttpClient();
  private final HttpRequest event;

  private PackagedService(ServerProcess process) {
    this.process = process;
    this.event =
        HttpRequest.newBuilder(process.url(2).resolve("/events"))
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
    String webhooks =
        """
        [{"id": "w0", "name": "w0", "url": "%s", "enabled": true,
          "events": [{"entity_type": "item_type", "event_types": ["create"]}]}]"""
            .formatted(receiver);
    Map<String, String> settings = Map.of("CONTENT_DELIVERY_ALLOWED_ADDRESSES", "127.0.0.0/8");
    return new PackagedService(process(jar, store, webhooks, settings));
  }

  /**
   * Starts the service alone. Its URLs are group 1, and group 2 for management.
   *
   * @param store as above
   * @param webhooks the provisioning file
   * @param others settings besides
   */
  static ServerProcess process(Path jar, String store, String webhooks, Map<String, String> others)
      throws IOException {
    Path folder = Files.createTempDirectory("service");
    Map<String, String> settings = new HashMap<>(others);
    settings.put("QUARKUS_HTTP_PORT", "0");
    settings.put("QUARKUS_MANAGEMENT_PORT", "0");
    settings.put(
        "CONTENT_PROVISION",
        Files.writeString(folder.resolve("webhooks.json"), webhooks).toString());
    if (!store.isEmpty()) {
      settings.put("CONTENT_STORE_URL", store);
      settings.put("CONTENT_STORE_USER", "postgres");
      settings.put("CONTENT_SECRETS_KEYSET", folder.resolve("keyset.json").toString());
    }
    return ServerProcess.start(jar, folder, settings, LISTENING);
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
    process.close();
  }
}
