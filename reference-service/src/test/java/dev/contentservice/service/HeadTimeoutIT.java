package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The head timeout applies while the service waits for a head, at each port and address. Starts its
 * own service, with a short timeout at all addresses.
 */
@Tag("exhaustive")
class HeadTimeoutIT {
  private static final String TOKEN = "token-for-head-timeouts";
  private static final String EVENT =
      "{\"entity_type\":\"a\",\"event_type\":\"b\",\"entity_id\":\"c\",\"entity\":1}";
  private static final long LONGER_THAN_A_HEAD_MAY_TAKE = 2_500;

  @TempDir static Path folder;
  @AutoClose private static RunningService service;

  @BeforeAll
  static void start() throws Exception {
    Map<String, String> settings = new HashMap<>();
    settings.put("CONTENT_API_TOKENS", TOKEN);
    settings.put("CONTENT_REQUEST_TIMEOUT", "3S");
    settings.put("CONTENT_INSECURE_HTTP", "true");
    // Both families: Java listens on IPv6 addresses as well.
    settings.put("QUARKUS_HTTP_HOST", "0.0.0.0");
    service = RunningService.in(folder, settings);
  }

  @Test
  void a_partial_head_behind_a_slow_request_is_closed_after_the_response() throws Exception {
    try (Connection store =
            DriverManager.getConnection(
                "jdbc:sqlite:" + folder.resolve("content-data/content.db"));
        Statement statement = store.createStatement();
        Clients clients = new Clients()) {
      statement.execute("begin immediate");
      for (Client client : clients.all) {
        client.send(client.request());
        client.send("GET /openapi.yaml HTTP/1.1\r\nHos".getBytes(US_ASCII));
      }
      Thread.sleep(LONGER_THAN_A_HEAD_MAY_TAKE);
      statement.execute("rollback");

      for (Client client : clients.all) {
        client.assertResponse();
        client.assertClosed();
      }
    }
  }

  @Test
  void a_partial_head_behind_a_completed_request_is_closed() throws Exception {
    try (Clients clients = new Clients()) {
      for (int i = 0; i < 3; i++) {
        for (Client client : clients.all) {
          client.send(client.request());
          client.assertResponse();
        }
        // The timeout between requests is longer.
        Thread.sleep(i == 1 ? LONGER_THAN_A_HEAD_MAY_TAKE : 0);
      }
      for (Client client : clients.all) {
        client.send("GET / HTTP/1.1\r\nHost: a\r\n".getBytes(US_ASCII));
      }

      for (Client client : clients.all) {
        client.assertClosed();
      }
    }
  }

  @Test
  void a_head_that_arrived_while_the_service_stood_still_gets_its_response() throws Exception {
    try (Clients clients = new Clients()) {
      for (Client client : clients.all) {
        client.send(client.request(), 0, 9);
      }
      // Let the service read this part, so that the timeout applies.
      Thread.sleep(200);
      service.signal("STOP");
      try {
        for (Client client : clients.all) {
          client.send(client.request(), 9, client.request().length);
        }
        Thread.sleep(LONGER_THAN_A_HEAD_MAY_TAKE);
      } finally {
        service.signal("CONT");
      }

      for (Client client : clients.all) {
        client.assertResponse();
      }
    }
  }

  /** One client for each port and address; they wait at the same time. */
  private static final class Clients implements AutoCloseable {
    final List<Client> all = new ArrayList<>();

    Clients() throws IOException {
      for (String address : List.of("127.0.0.1", "::1")) {
        all.add(new Client("service", address, service.base().getPort(), 201));
      }
      // Loopback only.
      all.add(new Client("management", "127.0.0.1", service.management().getPort(), 202));
    }

    @Override
    public void close() throws IOException {
      for (Client client : all) {
        client.socket.close();
      }
    }
  }

  private static final class Client {
    private final String port;
    private final String name;
    private final int status;
    private final Socket socket;

    Client(String port, String address, int number, int status) throws IOException {
      this.port = port;
      this.name = port + " at " + address;
      this.status = status;
      this.socket = new Socket(InetAddress.getByName(address), number);
      // Less than the idle timeout.
      socket.setSoTimeout(40_000);
    }

    void send(byte[] bytes) throws IOException {
      socket.getOutputStream().write(bytes);
    }

    void send(byte[] bytes, int from, int to) throws IOException {
      socket.getOutputStream().write(bytes, from, to - from);
    }

    void assertResponse() throws IOException {
      assertThat(Wire.read(socket.getInputStream(), false).status()).as(name).isEqualTo(status);
    }

    void assertClosed() throws IOException {
      assertThat(socket.getInputStream().read()).as("the end of " + name).isEqualTo(-1);
    }

    byte[] request() {
      return HeadTimeoutIT.request(port);
    }
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
