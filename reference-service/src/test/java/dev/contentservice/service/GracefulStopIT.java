package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A stopping node completes accepted requests and accepts no new ones. Starts its own services,
 * since it stops them.
 */
@Tag("exhaustive")
class GracefulStopIT {
  private static final String CHANGE = "{\"name\": \"Renamed while stopping\"}";

  @TempDir Path folder;

  @Test
  void accepted_requests_complete_and_later_ones_are_rejected() throws Exception {
    Map<String, String> settings = EitherStore.POSTGRESQL.in(folder, TwoWebhooks.in(folder));
    RunningService service = RunningService.in(folder, settings);
    String token = service.token();
    // Loads the contract, so that the first look at a stopping node does not take seconds.
    assertThat(Exchange.put(service.base(), "/webhooks/wh-mail", token, "{}").statusCode())
        .isEqualTo(200);
    try (Connection other =
            DriverManager.getConnection(settings.get("CONTENT_STORE_URL"), "postgres", "");
        Statement statement = other.createStatement();
        Socket accepted = accepted(service, token)) {
      other.setAutoCommit(false);
      statement.execute("select * from webhooks for update");

      service.signal("TERM");
      Eventually.yes(() -> isRejected(service, token));
      // Only now: a lock is waited for no longer than four seconds.
      accepted.getOutputStream().write(CHANGE.getBytes(US_ASCII));
      Eventually.yes(() -> waitsForLock(settings.get("CONTENT_STORE_URL")));
      assertThat(accepted.getInputStream().available()).isZero();
      other.rollback();

      assertThat(Wire.read(accepted.getInputStream(), false).status()).isEqualTo(200);
    }

    assertThat(service.exitStatus()).isIn(0, 143);
    try (RunningService next = RunningService.in(folder, settings)) {
      assertThat(Exchange.get(next.management(), "/webhooks").toString())
          .contains("Renamed while stopping");
    }
  }

  /** A request whose head was accepted, and whose body the service waits for. */
  private static Socket accepted(RunningService service, String token) throws IOException {
    Socket socket = new Socket("127.0.0.1", service.base().getPort());
    socket.setSoTimeout(30_000);
    String head =
        "PUT /webhooks/wh-mail HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer %s\r\n"
            + "Content-Type: application/json\r\nExpect: 100-continue\r\nContent-Length: %d\r\n\r\n";
    socket.getOutputStream().write(head.formatted(token, CHANGE.length()).getBytes(US_ASCII));
    assertThat(socket.getInputStream().readNBytes(25))
        .asString()
        .isEqualTo("HTTP/1.1 100 Continue\r\n\r\n");
    return socket;
  }

  private static boolean waitsForLock(String url) throws Exception {
    try (Connection connection = DriverManager.getConnection(url, "postgres", "");
        Statement statement = connection.createStatement();
        var rows =
            statement.executeQuery("select 1 from pg_stat_activity where wait_event_type='Lock'")) {
      return rows.next();
    }
  }

  /** Rejected by a stopping node, or no longer listening. */
  private static boolean isRejected(RunningService service, String token) throws Exception {
    int[] status = new int[1];
    Throwable notListening =
        catchThrowable(
            () ->
                status[0] = Exchange.post(service.base(), "/item-types", token, "{}").statusCode());
    return notListening != null || status[0] == 503;
  }
}
