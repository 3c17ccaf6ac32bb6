package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A stopping node completes accepted requests and accepts no new ones. */
class GracefulStopIT {
  private static final String CHANGE = "{\"name\": \"Renamed while stopping\"}";

  @TempDir Path folder;

  @Test
  void accepted_requests_complete_and_later_ones_are_rejected() throws Exception {
    Map<String, String> settings = EitherStore.POSTGRESQL.in(folder, TwoWebhooks.in(folder));
    RunningService service = RunningService.in(folder, settings);
    String token = service.token();
    CompletableFuture<HttpResponse<String>> accepted;
    try (Connection other =
            DriverManager.getConnection(settings.get("CONTENT_STORE_URL"), "postgres", "");
        Statement statement = other.createStatement()) {
      other.setAutoCommit(false);
      statement.execute("select * from webhooks for update");
      accepted = CompletableFuture.supplyAsync(() -> rename(service, token));
      Eventually.yes(() -> waitsForLock(settings.get("CONTENT_STORE_URL")));

      service.signal("TERM");
      Eventually.yes(() -> isRejected(service, token));
      assertThat(accepted).isNotDone();
      other.rollback();
    }

    assertThat(accepted.get(30, TimeUnit.SECONDS).statusCode()).isEqualTo(200);
    assertThat(service.exitStatus()).isIn(0, 143);
    try (RunningService next = RunningService.in(folder, settings)) {
      assertThat(Exchange.get(next.management(), "/webhooks").toString())
          .contains("Renamed while stopping");
    }
  }

  private static HttpResponse<String> rename(RunningService service, String token) {
    try {
      return Exchange.put(service.base(), "/webhooks/wh-mail", token, CHANGE);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
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
