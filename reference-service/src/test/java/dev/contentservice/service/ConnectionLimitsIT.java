package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * How many connections a port accepts, and which one is closed at the limit. Starts its own
 * service, with low limits.
 */
@Tag("exhaustive")
class ConnectionLimitsIT {
  private static final byte[] REQUEST =
      Wire.request("POST", "/item-types", List.of(), "{}".getBytes(UTF_8));
  private static final int MANY = 50;

  @TempDir static Path folder;
  @AutoClose private static RunningService service;

  @BeforeAll
  static void start() throws Exception {
    service =
        RunningService.in(
            folder,
            Map.of(
                "CONTENT_API_TOKENS", "token-for-connections",
                "CONTENT_MAX_CONNECTIONS", "12",
                "CONTENT_TRUSTED_PROXIES", "127.0.0.9/32",
                "CONTENT_REQUEST_TIMEOUT", "180S"));
  }

  @Test
  void idle_connections_from_one_address_block_no_others_and_the_longest_idle_are_closed()
      throws Exception {
    try (ManySockets idle = ManySockets.to(service.base(), "127.0.0.1", MANY)) {
      Eventually.yes(() -> idle.closed(0, MANY) == MANY - 3);
      assertThat(isServed("127.0.0.2")).isTrue();
      assertThat(idle.closed(0, MANY)).isEqualTo(MANY - 3);
      assertThat(isServed("127.0.0.1")).isTrue();

      Eventually.yes(() -> idle.closed(0, MANY) == MANY - 2);
      // Connections that came at the same time are admitted in any order.
      assertThat(idle.closed(0, MANY / 2)).isEqualTo(MANY / 2);
    }
  }

  @Test
  void an_address_is_limited_to_its_share_and_a_proxy_is_not() throws Exception {
    try (ManySockets proxy = ManySockets.to(service.base(), "127.0.0.9", MANY)) {
      Eventually.yes(() -> proxy.closed(0, MANY) == MANY - 12);

      try (ManySockets one = ManySockets.to(service.base(), "127.0.0.3", MANY)) {
        Eventually.yes(() -> one.closed(0, MANY) == MANY - 3);
        assertThat(isServed("127.0.0.4")).isTrue();
      }
    }
  }

  @Test
  void a_request_in_progress_is_not_closed_for_another_connection() throws Exception {
    try (Connection store =
            DriverManager.getConnection(
                "jdbc:sqlite:" + folder.resolve("content-data/content.db"));
        Statement statement = store.createStatement();
        Wire working = new Wire(service.base())) {
      statement.execute("begin immediate");
      working.send(
          Wire.request(
              "POST",
              "/item-types",
              List.of(
                  Map.entry("Authorization", "Bearer token-for-connections"),
                  Map.entry("Content-Type", "application/json")),
              "{\"name\": \"Article\", \"api_key\": \"article\"}".getBytes(UTF_8)));
      for (int i = 0; i < MANY; i++) {
        assertThat(isServed("127.0.0.1")).isTrue();
      }
      statement.execute("rollback");

      assertThat(working.unchecked(new byte[0]).status()).isEqualTo(201);
    }
  }

  @Test
  void connections_to_the_service_do_not_count_for_health_checks() throws Exception {
    try (ManySockets idle = ManySockets.to(service.base(), "127.0.0.1", MANY);
        ManySockets others = ManySockets.to(service.management(), "127.0.0.5", MANY)) {
      assertThat(service.isReady()).isTrue();
      assertThat(idle.closed(0, MANY) + others.closed(0, MANY)).isPositive();
    }
  }

  private static boolean isServed(String from) throws IOException {
    try (ManySockets one = ManySockets.to(service.base(), from, 1)) {
      Socket socket = one.get(0);
      socket.getOutputStream().write(REQUEST);
      return Wire.read(socket.getInputStream(), false).status() == 401;
    }
  }
}
