package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Frames of HTTP/2 that cost the sender little and the service more. */
class HttpFloodsIT {
  private static final int CONNECTIONS = 20;

  @TempDir static Path folder;
  private static RunningService service;
  private static Certificate certificate;

  @BeforeAll
  static void start() throws Exception {
    certificate = Certificate.make(folder, "floods");
    Map<String, String> settings = new HashMap<>(certificate.in(folder));
    settings.put("JAVA_TOOL_OPTIONS", "-Xmx256m");
    settings.put("CONTENT_HEAD_TIMEOUT", "3S");
    settings.put("CONTENT_IDLE_TIMEOUT", "5S");
    service = RunningService.in(folder, settings);
  }

  @AfterAll
  static void stop() throws Exception {
    service.close();
  }

  static Stream<Arguments> floods() {
    return Stream.of(
        Arguments.of("cancelled requests", Http2Floods.cancelledRequests("/openapi.yaml", 2_000)),
        Arguments.of("a head without end", Http2Floods.continuations(2_000)),
        Arguments.of("settings", Http2Floods.settings(20_000)),
        Arguments.of("pings", Http2Floods.pings(20_000)));
  }

  @ParameterizedTest(name = "{0}")
  @MethodSource("floods")
  void others_are_served_and_the_connection_is_closed(String what, byte[] flood) throws Exception {
    HttpClient client = HttpClient.newBuilder().sslContext(certificate.trust()).build();
    try (NeverReads hostile =
        NeverReads.sending(
            flood,
            service.base(),
            NeverReads.Protocol.HTTP_2_TLS,
            certificate.trust(),
            CONNECTIONS)) {
      Eventually.yes(
          () -> {
            assertThat(status(client, service.base())).isEqualTo(200);
            return hostile.stillOpen() == 0;
          });
    }
    assertThat(service.isReady()).isTrue();
    assertThat(service.output()).noneMatch(line -> line.contains("\"ERROR\""));
  }

  private static int status(HttpClient client, URI service) throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(service.resolve("/openapi.yaml"))
            .timeout(Duration.ofSeconds(10))
            .build();
    return client.send(request, BodyHandlers.discarding()).statusCode();
  }
}
