package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The head timeout applies while the service waits for a head, at each port and address. */
class HeadTimeoutIT {
  private static final String TOKEN = "token-for-head-timeouts";
  private static final String EVENT =
      "{\"entity_type\":\"a\",\"event_type\":\"b\",\"entity_id\":\"c\",\"entity\":1}";
  private static final long LONGER_THAN_A_HEAD_MAY_TAKE = 2_500;

  @TempDir static Path folder;
  private static RunningService service;

  @BeforeAll
  static void start() throws Exception {
    Map<String, String> settings = new HashMap<>();
    settings.put("CONTENT_API_TOKENS", TOKEN);
    settings.put("CONTENT_HEAD_TIMEOUT", "1S");
    settings.put("CONTENT_INSECURE_HTTP", "true");
    // Both families: Java listens on IPv6 addresses as well.
    settings.put("QUARKUS_HTTP_HOST", "0.0.0.0");
    settings.put("QUARKUS_MANAGEMENT_HOST", "0.0.0.0");
    service = RunningService.in(folder, settings);
  }

  @AfterAll
  static void stop() throws Exception {
    service.close();
  }

  @ParameterizedTest
  @CsvSource({
    "service, 127.0.0.1, 201",
    "service, ::1, 201",
    "management, 127.0.0.1, 202",
    "management, ::1, 202"
  })
  void a_partial_head_behind_a_slow_request_is_closed_after_the_response(
      String port, String address, int status) throws Exception {
    try (Connection store =
            DriverManager.getConnection(
                "jdbc:sqlite:" + folder.resolve("content-data/content.db"));
        Statement statement = store.createStatement()) {
      statement.execute("begin immediate");
      try (Socket socket = connect(port, address)) {
        socket.getOutputStream().write(request(port));
        socket.getOutputStream().write("GET /openapi.yaml HTTP/1.1\r\nHos".getBytes(US_ASCII));
        Thread.sleep(LONGER_THAN_A_HEAD_MAY_TAKE);
        statement.execute("rollback");
        InputStream in = socket.getInputStream();

        assertThat(Wire.read(in, false).status()).isEqualTo(status);
        assertThat(in.read()).as("the end of the connection").isEqualTo(-1);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({"service, 127.0.0.1", "service, ::1", "management, 127.0.0.1", "management, ::1"})
  void a_partial_head_behind_a_completed_request_is_closed(String port, String address)
      throws Exception {
    try (Socket socket = connect(port, address)) {
      InputStream in = socket.getInputStream();
      for (int i = 0; i < 3; i++) {
        socket.getOutputStream().write(request(port));
        assertThat(Wire.read(in, false).status()).isBetween(200, 202);
        // The timeout between requests is longer.
        Thread.sleep(i == 1 ? LONGER_THAN_A_HEAD_MAY_TAKE : 0);
      }
      socket.getOutputStream().write("GET / HTTP/1.1\r\nHost: a\r\n".getBytes(US_ASCII));

      assertThat(in.read()).as("the end of the connection").isEqualTo(-1);
    }
  }

  private static Socket connect(String port, String address) throws Exception {
    int number = port.equals("service") ? service.base().getPort() : service.management().getPort();
    Socket socket = new Socket(InetAddress.getByName(address), number);
    // Less than the idle timeout.
    socket.setSoTimeout(40_000);
    return socket;
  }

  private static byte[] request(String port) {
    return port.equals("service")
        ? Wire.request(
            "POST",
            "/item-types",
            List.of(
                Map.entry("Authorization", "Bearer " + TOKEN),
                Map.entry("Content-Type", "application/json")),
            "{\"name\": \"A\", \"api_key\": \"a\"}".getBytes(UTF_8))
        : Wire.request("POST", "/events", List.of(), EVENT.getBytes(UTF_8));
  }
}
