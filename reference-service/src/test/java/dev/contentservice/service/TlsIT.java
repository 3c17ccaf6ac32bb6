package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Tokens and passwords are not sent in clear text over a network. Starts its own services, with
 * TLS.
 */
@Tag("exhaustive")
class TlsIT {
  private static final String MINIMAL = "{\"name\": \"Article\", \"api_key\": \"article\"}";

  @TempDir Path folder;

  @Test
  void two_settings_enable_https_with_http_2_and_a_renewed_certificate_is_used() throws Exception {
    Certificate first = Certificate.make(folder, "first");
    Map<String, String> settings = new HashMap<>(first.in(folder));
    settings.put("CONTENT_API_TOKENS", "token-for-tests-1");
    // Any address, since the traffic is encrypted.
    settings.put("QUARKUS_HTTP_HOST", "0.0.0.0");
    try (RunningService service = RunningService.in(folder, settings)) {
      HttpResponse<String> response = create(service, first, MINIMAL);
      // Regression: an unread body with a clear-text upgrade left both sides waiting.
      HttpResponse<String> rejected = create(service, first, "x".repeat(5 << 20));

      assertThat(response.statusCode()).isEqualTo(201);
      assertThat(response.version()).isEqualTo(HttpClient.Version.HTTP_2);
      assertThat(rejected.statusCode()).isEqualTo(413);

      Certificate second = Certificate.make(folder, "second");
      second.in(folder);
      assertThat(createdWith(service, second)).isEqualTo(201);
    }
  }

  @Test
  void a_connection_of_http_2_that_is_closed_while_idle_ends_with_goaway() throws Exception {
    Certificate certificate = Certificate.make(folder, "idle");
    Map<String, String> settings = new HashMap<>(certificate.in(folder));
    settings.put("CONTENT_MAX_CONNECTIONS", "4");
    try (RunningService service = RunningService.in(folder, settings);
        SSLSocket idle = certificate.http2(service.base())) {
      idle.getOutputStream().write(Http2Frames.opening(65_535).bytes());
      Http2Frames.await(idle, Http2Frames.SETTINGS, 0);
      try (SSLSocket another = certificate.http2(service.base())) {
        another.startHandshake();

        Http2Frames.await(idle, Http2Frames.GOAWAY, 0);
        assertThat(idle.getInputStream().read()).as("end of the connection").isEqualTo(-1);
      }
    }
  }

  private static int createdWith(RunningService service, Certificate renewed) throws Exception {
    Instant end = Instant.now().plus(Duration.ofSeconds(60));
    while (true) {
      try {
        return create(service, renewed, MINIMAL).statusCode();
      } catch (IOException stillTheOldOne) {
        if (Instant.now().isAfter(end)) {
          throw stillTheOldOne;
        }
        Thread.sleep(200);
      }
    }
  }

  private static HttpResponse<String> create(
      RunningService service, Certificate trusted, String body) throws Exception {
    return CheckedHttp.send(
        HttpClient.newBuilder().sslContext(trusted.trust()).build(),
        HttpRequest.newBuilder(
                java.net.URI.create(
                    "https://127.0.0.1:" + service.base().getPort() + "/item-types"))
            .timeout(Duration.ofSeconds(60))
            .header("Authorization", "Bearer token-for-tests-1")
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body))
            .build());
  }

  @ParameterizedTest
  @CsvSource({
    "QUARKUS_HTTP_HOST, CONTENT_INSECURE_HTTP=true",
    "QUARKUS_MANAGEMENT_HOST, or leave it at 127.0.0.1"
  })
  void without_tls_a_public_address_is_rejected_with_the_settings_to_change(
      String setting, String way) throws Exception {
    try (RunningService failed = RunningService.launch(folder, Map.of(setting, "0.0.0.0"))) {
      assertThat(failed.exitStatus()).isEqualTo(1);
      assertThat(failed.output())
          .hasSize(1)
          .allMatch(line -> line.contains("\"message\":\"cannot start: " + setting))
          .allMatch(line -> line.contains(way) && line.contains("CONTENT_TLS_CERTIFICATE"));
    }
  }

  @Test
  void a_certificate_without_its_key_is_named() throws Exception {
    Map<String, String> half = new HashMap<>(Certificate.make(folder, "half").in(folder));
    half.remove("CONTENT_TLS_KEY");

    try (RunningService failed = RunningService.launch(folder, half)) {
      assertThat(failed.exitStatus()).isEqualTo(1);
      assertThat(failed.output()).anyMatch(line -> line.contains("CONTENT_TLS_KEY go together"));
    }
  }
}
