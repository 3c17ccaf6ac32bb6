package dev.contentservice.consumers.receiving;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.standardwebhooks.Webhook;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The application of docs/RECEIVING.md, from an empty project. */
class ReceivingTest {
  private static final String KEY = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  private static final String OTHER = "whsec_C2FVsBQIhrscChlQIMV+b5sSYspob7oD";
  private static final String BODY =
      """
      {"event_id":"ev-1","webhook_id":"wh-search","entity_type":"item_type","entity_id":"m1",\
      "event_type":"create","occurred_at":"2026-11-01T10:00:00Z",\
      "entity":{"id":"m1","name":"Article","api_key":"article"},"related":[]}""";

  @Test
  void a_verified_event_arrives_typed_and_once_and_others_are_rejected() throws Exception {
    ByteArrayOutputStream printed = new ByteArrayOutputStream();
    PrintStream before = System.out;
    System.setOut(new PrintStream(printed, true, UTF_8));
    try (RunningReceiver receiver = RunningReceiver.start(KEY)) {
      URI url = URI.create("http://127.0.0.1:" + receiver.port() + "/webhooks");

      assertEquals(401, send(url, OTHER));
      assertEquals(204, send(url, KEY));
      assertEquals(204, send(url, KEY));
    } finally {
      System.setOut(before);
    }
    List<String> lines =
        printed.toString(UTF_8).lines().filter(line -> line.startsWith("ev-1")).toList();
    assertEquals(List.of("ev-1 created the model Article"), lines);
  }

  private static int send(URI url, String key) throws Exception {
    long now = Instant.now().getEpochSecond();
    HttpRequest request =
        HttpRequest.newBuilder(url)
            .header("Content-Type", "application/json")
            .header("webhook-id", "msg-1")
            .header("webhook-timestamp", Long.toString(now))
            .header("webhook-signature", new Webhook(key).sign("msg-1", now, BODY))
            .POST(HttpRequest.BodyPublishers.ofString(BODY))
            .build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.discarding()).statusCode();
  }

  @Test
  void the_documented_application_is_this_one_and_has_few_lines() throws IOException {
    String source =
        Files.readString(
            Path.of("../receiver/src")
                .resolve(System.getProperty("application"))
                .resolve("java/dev/contentservice/consumers/receiving/Receiving.java"));
    String code =
        source
            .substring(source.lastIndexOf("import "))
            .lines()
            .skip(1)
            .reduce("", (a, b) -> a + b + "\n")
            .strip();
    String page = Files.readString(Path.of("../../../docs/RECEIVING.md"));

    assertTrue(page.contains(code), () -> "docs/RECEIVING.md lacks\n" + code);
    assertTrue(code.lines().filter(line -> !line.isBlank()).count() <= 10);
  }
}
