package dev.contentservice.client.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.contentservice.client.ContentClient;
import dev.contentservice.client.core.RetriedRequestsTest.Way;
import dev.contentservice.client.errors.CallTimedOutException;
import dev.contentservice.client.errors.ServerException;
import dev.contentservice.client.internal.Durations;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** A timeout in any phase of a call causes a {@link CallTimedOutException}. */
@Timeout(120)
class TimeoutTest {
  private static final Duration FOREVER = ChronoUnit.FOREVER.getDuration();

  @ParameterizedTest
  @EnumSource(Way.class)
  void a_timeout_of_one_nanosecond_passes_before_the_first_attempt(Way way) {
    try (ScriptedService service = ScriptedService.showing(201, "item-type-full");
        ContentClient client = service.client()) {
      RequestOptions hasty = RequestOptions.defaults().timeout(Duration.ofNanos(1));

      assertThat(catchThrowable(() -> way.create(client, hasty)))
          .isInstanceOf(CallTimedOutException.class)
          .hasMessage(
              "POST /item-types: the call timeout passed before this attempt;"
                  + " increase the timeout")
          .hasNoCause();
      assertThat(service.requests()).isZero();
    }
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void a_timeout_can_pass_during_a_delay(Way way) {
    VirtualTime time = VirtualTime.oversleeping(Duration.ofMinutes(1));
    try (ScriptedService service = ScriptedService.showing(503, "problem-service-unavailable");
        ContentClient client = service.builder().in(time, () -> 0.5).build()) {

      assertThat(catchThrowable(() -> way.create(client, RequestOptions.defaults())))
          .isInstanceOf(CallTimedOutException.class)
          .hasMessageStartingWith("POST /item-types (attempt 2): the call timeout passed")
          .hasCauseInstanceOf(ServerException.class);
      assertThat(service.requests()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "WAITING, 1000", "WAITING, 50000", "WAITING, 500000", "WAITING, 3000000",
    "ASYNC, 1000", "ASYNC, 50000", "ASYNC, 500000", "ASYNC, 3000000"
  })
  void a_timeout_can_pass_at_any_moment(Way way, long nanos) {
    try (ScriptedService service = ScriptedService.showing(503, "problem-service-unavailable");
        ContentClient client =
            service
                .builder()
                .retries(RetryPolicy.defaults().delays(Duration.ofNanos(1), Duration.ofMillis(1)))
                .build()) {
      for (int i = 0; i < 40; i++) {
        RequestOptions hasty = RequestOptions.defaults().timeout(Duration.ofNanos(nanos + i));

        assertThat(catchThrowable(() -> way.create(client, hasty)))
            .isInstanceOfAny(CallTimedOutException.class, ServerException.class);
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void a_timeout_can_pass_while_connecting(Way way) throws IOException {
    try (ServerSocket full = new ServerSocket(0, 1, InetAddress.getLoopbackAddress());
        ContentClient client =
            ContentClient.builder()
                .baseUrl(URI.create("http://127.0.0.1:" + full.getLocalPort()))
                .token(ScriptedService.TOKEN)
                .build()) {
      List<Socket> waiting = fill(full);
      RequestOptions hasty = RequestOptions.defaults().timeout(Duration.ofMillis(100));

      assertThat(catchThrowable(() -> way.create(client, hasty)))
          .isInstanceOf(CallTimedOutException.class);
      for (Socket each : waiting) {
        each.close();
      }
    }
  }

  /** Connects until the backlog of the server is full. */
  private static List<Socket> fill(ServerSocket server) throws IOException {
    List<Socket> waiting = new ArrayList<>();
    for (int i = 0; i < 50; i++) {
      Socket next = new Socket();
      waiting.add(next);
      try {
        next.connect(server.getLocalSocketAddress(), 200);
      } catch (SocketTimeoutException isFull) {
        return waiting;
      }
    }
    throw new AssertionError("50 connections wait where 1 may");
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void any_positive_duration_is_a_valid_timeout(Way way) {
    RetryPolicy patient =
        RetryPolicy.defaults().attemptTimeout(FOREVER).delays(FOREVER, FOREVER).maxAttempts(2);
    VirtualTime time = new VirtualTime();
    try (ScriptedService service =
            ScriptedService.inTurn(
                ScriptedService.response(503, "problem-service-unavailable"),
                ScriptedService.response(201, "item-type-full"));
        ContentClient client =
            service
                .builder()
                .in(time, () -> 0.5)
                .callTimeout(FOREVER)
                .connectTimeout(FOREVER)
                .retries(patient)
                .build()) {
      RequestOptions options = RequestOptions.defaults().timeout(FOREVER);

      assertThat(way.create(client, options)).isNotNull();
      assertThat(time.delays()).containsExactly(Durations.MAX.dividedBy(2));
    }
  }
}
