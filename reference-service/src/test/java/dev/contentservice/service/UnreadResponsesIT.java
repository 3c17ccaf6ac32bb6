package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Clients without a token that never read cost the others nothing. For longer and with more of
 * them: {@code -Dreliability.hostile=300} (seconds, 2,000 connections).
 */
class UnreadResponsesIT {
  private static final int SECONDS = Integer.getInteger("reliability.hostile", 3);
  private static final int CONNECTIONS = SECONDS > 60 ? 2_000 : 50;
  private static final long LEFT_FOR_THE_REST_OF_JAVA_KB = 200 << 10;
  private static final String TOKEN = "token-for-those-who-read";

  @TempDir Path folder;

  @ParameterizedTest
  @EnumSource(NeverReads.Protocol.class)
  void others_are_served_memory_is_bound_and_a_connection_that_never_reads_is_closed(
      NeverReads.Protocol protocol) throws Exception {
    Certificate certificate = Certificate.make(folder, "unread");
    Map<String, String> settings = new HashMap<>();
    if (protocol != NeverReads.Protocol.HTTP_1) {
      settings.putAll(certificate.in(folder));
    }
    settings.put("JAVA_TOOL_OPTIONS", "-Xmx256m");
    settings.put("CONTENT_API_TOKENS", TOKEN);
    settings.put("CONTENT_IDLE_TIMEOUT", SECONDS + "S");
    HttpClient client = HttpClient.newBuilder().sslContext(certificate.trust()).build();
    try (RunningService service = RunningService.in(folder, settings)) {
      create(client, service.base());
      long before = service.residentKilobytes();

      try (NeverReads hostile =
          NeverReads.askingFor(
              "/docs/swagger-ui-bundle.js",
              service.base(),
              protocol,
              certificate.trust(),
              CONNECTIONS)) {
        List<Long> micros = new ArrayList<>();
        Eventually.yes(
            () -> {
              for (int i = 0; i < 20; i++) {
                micros.add(create(client, service.base()));
              }
              return hostile.stillOpen() == 0;
            },
            Duration.ofSeconds(SECONDS + 60));

        long after = service.residentKilobytes();
        report(protocol, micros, before, after);
        assertThat(after).isLessThan((256 << 10) + LEFT_FOR_THE_REST_OF_JAVA_KB);
        assertThat(service.isReady()).isTrue();
      }
      assertThat(service.output()).noneMatch(line -> line.contains("ERROR"));
    }
  }

  /** How many microseconds it took; the default time of the client for a response is a failure. */
  private static long create(HttpClient client, URI service) throws Exception {
    long start = System.nanoTime();
    HttpResponse<String> response =
        client.send(
            HttpRequest.newBuilder(service.resolve("/item-types"))
                .timeout(Duration.ofSeconds(10))
                .header("Authorization", "Bearer " + TOKEN)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"name\": \"A\", \"api_key\": \"a\"}"))
                .build(),
            HttpResponse.BodyHandlers.ofString());
    assertThat(response.statusCode()).isEqualTo(201);
    return Duration.ofNanos(System.nanoTime() - start).toNanos() / 1_000;
  }

  private static void report(
      NeverReads.Protocol protocol, List<Long> micros, long before, long after) {
    List<Long> sorted = new ArrayList<>(micros);
    Collections.sort(sorted);
    System.out.printf(
        "%s, %d connections: others' median %d us, p99 %d us, longest %d us; RSS %d to %d MiB%n",
        protocol,
        CONNECTIONS,
        sorted.get(sorted.size() / 2),
        sorted.get(sorted.size() * 99 / 100),
        sorted.get(sorted.size() - 1),
        before >> 10,
        after >> 10);
  }
}
