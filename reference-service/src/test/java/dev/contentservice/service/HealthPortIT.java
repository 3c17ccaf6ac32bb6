package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpRequest;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Health and metrics on a port of their own. Starts its own service, with that port, TLS and a
 * token.
 */
@Tag("exhaustive")
class HealthPortIT {
  private static final Pattern HEALTH = Pattern.compile("Health on {4}(http://\\S+)/q/health");

  @TempDir static Path folder;
  @AutoClose private static RunningService service;
  private static URI health;

  @BeforeAll
  static void start() throws Exception {
    Map<String, String> settings = new HashMap<>(Certificate.make(folder, "only").in(folder));
    settings.put("QUARKUS_MANAGEMENT_HOST", "0.0.0.0");
    settings.put("CONTENT_ADMIN_TOKEN", "admin-token-for-tests");
    settings.put("CONTENT_HEALTH_PORT", "0");
    service = RunningService.in(folder, settings);
    health =
        service.output().stream()
            .flatMap(line -> HEALTH.matcher(line).results())
            .map(found -> URI.create(found.group(1)))
            .findFirst()
            .orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(strings = {"/q/health/started", "/q/health/live", "/q/health/ready", "/q/metrics"})
  void a_probe_needs_no_token_no_certificate_and_no_known_host(String path) throws Exception {
    try (Wire wire = new Wire(health)) {
      String request = "GET " + path + " HTTP/1.1\r\nHost: 10.1.2.3:9091\r\n\r\n";

      assertThat(wire.exchange(request.getBytes(ISO_8859_1)).status()).isEqualTo(200);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/webhooks", "/q/health/../../webhooks", "/q", "/item-types"})
  void nothing_else_is_served_there(String path) throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(health + path))
            .header("Authorization", "Bearer admin-token-for-tests");

    Exchange.problem(Exchange.send(request), 404);
  }

  @Test
  void a_port_in_use_ends_the_start_with_the_names_of_the_settings() throws Exception {
    try (ServerSocket taken = new ServerSocket(0);
        RunningService failed =
            RunningService.launch(
                folder, Map.of("CONTENT_HEALTH_PORT", String.valueOf(taken.getLocalPort())))) {
      assertThat(failed.exitStatus()).isEqualTo(1);
      assertThat(failed.output())
          .hasSize(1)
          .allMatch(
              line -> line.contains("a port is in use") && line.contains("CONTENT_HEALTH_PORT"));
    }
  }
}
