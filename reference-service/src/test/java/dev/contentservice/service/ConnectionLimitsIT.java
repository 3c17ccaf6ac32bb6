package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** How many connections a node holds, and for how long without a byte. */
class ConnectionLimitsIT {
  private static final byte[] REQUEST =
      Wire.request("POST", "/item-types", List.of(), "{}".getBytes(UTF_8));

  @TempDir static Path folder;
  private static RunningService service;

  @BeforeAll
  static void start() throws Exception {
    service =
        RunningService.in(
            folder, Map.of("CONTENT_MAX_CONNECTIONS", "2", "CONTENT_IDLE_TIMEOUT", "3S"));
  }

  @AfterAll
  static void stop() throws Exception {
    service.close();
  }

  @Test
  void one_more_connection_than_allowed_is_closed_and_the_others_are_served() throws Exception {
    try (Wire first = new Wire(service.base());
        Wire second = new Wire(service.base());
        Wire third = new Wire(service.base())) {
      assertThat(first.exchange(REQUEST).status()).isEqualTo(401);
      assertThat(second.exchange(REQUEST).status()).isEqualTo(401);
      assertThatThrownBy(() -> third.exchange(REQUEST)).isInstanceOf(IOException.class);
      assertThat(first.exchange(REQUEST).status()).isEqualTo(401);
    }
    Eventually.yes(ConnectionLimitsIT::isServed);
  }

  @Test
  void a_connection_without_a_byte_is_closed() throws Exception {
    Eventually.yes(ConnectionLimitsIT::isServed);
    try (Socket socket = new Socket(service.base().getHost(), service.base().getPort())) {
      socket.setSoTimeout(60_000);
      assertThat(socket.getInputStream().read()).as("the end of the connection").isEqualTo(-1);
    }
  }

  private static boolean isServed() {
    try (Wire wire = new Wire(service.base())) {
      return wire.exchange(REQUEST).status() == 401;
    } catch (IOException notYet) {
      return false;
    }
  }
}
