package dev.contentservice.client.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.client.ContentClient;
import dev.contentservice.model.Webhook;
import java.time.Duration;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(120)
class ConcurrencyTest {
  private static final String OK =
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n\r\n"
          + ScriptedService.example("webhook-full");

  @Test
  void a_thousand_concurrent_calls_leave_no_thread_and_no_connection() throws Exception {
    CountDownLatch allReceived = new CountDownLatch(1000);
    Set<Thread> before = threads();
    CountDownLatch disconnected = new CountDownLatch(1000);
    try (RawService service =
        new RawService(
            (socket, out) -> {
              allReceived.countDown();
              // Respond when all requests are in progress.
              allReceived.await();
              RawService.send(out, OK);
              socket.shutdownOutput();
              if (socket.getInputStream().read() < 0) {
                disconnected.countDown();
              }
            })) {
      ContentClient client =
          ContentClient.builder()
              .baseUrl(service.url())
              .token(ScriptedService.TOKEN)
              .callTimeout(Duration.ofSeconds(60))
              .retries(RetryPolicy.none())
              .build();
      try (client) {
        List<CompletableFuture<Webhook>> calls =
            IntStream.range(0, 1000)
                .mapToObj(i -> client.webhooks().async().update("w" + i, w -> w.enabled(true)))
                .toList();
        assertThat(calls)
            .allSatisfy(call -> assertThat(call.join().getId()).isEqualTo("wh-search"));
      }
      assertThat(disconnected.await(30, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(threadsLeft(before)).isEmpty();
  }

  @Test
  void close_waits_for_calls_in_progress() throws Exception {
    CountDownLatch received = new CountDownLatch(1);
    CountDownLatch respond = new CountDownLatch(1);
    try (RawService service =
        new RawService(
            (socket, out) -> {
              received.countDown();
              respond.await();
              RawService.send(out, OK);
            })) {
      ContentClient client =
          ContentClient.builder().baseUrl(service.url()).token(ScriptedService.TOKEN).build();
      CompletableFuture<Webhook> call =
          client.webhooks().async().update("w1", w -> w.enabled(true));
      received.await();
      CompletableFuture<Void> closed = CompletableFuture.runAsync(client::close);
      respond.countDown();
      closed.get(30, TimeUnit.SECONDS);

      assertThat(call.get(30, TimeUnit.SECONDS).getId()).isEqualTo("wh-search");
    }
  }

  @Test
  void a_client_can_be_closed_in_a_callback_of_its_last_call() throws Exception {
    try (ScriptedService service = ScriptedService.showing(200, "webhook-full")) {
      ContentClient client = service.client();

      CompletableFuture<Void> closed =
          client.webhooks().async().update("w1", w -> w.enabled(true)).thenRun(client::close);

      assertThat(closed.get(30, TimeUnit.SECONDS)).isNull();
    }
  }

  @Test
  void cancelling_a_call_closes_its_connection() throws Exception {
    CountDownLatch received = new CountDownLatch(1);
    CountDownLatch disconnected = new CountDownLatch(1);
    try (RawService service =
            new RawService(
                (socket, out) -> {
                  received.countDown();
                  if (socket.getInputStream().read() < 0) {
                    disconnected.countDown();
                  }
                });
        ContentClient client =
            ContentClient.builder().baseUrl(service.url()).token(ScriptedService.TOKEN).build()) {
      CompletableFuture<Webhook> call =
          client.webhooks().async().update("w1", w -> w.enabled(true));
      received.await();

      call.cancel(true);

      assertThat(disconnected.await(30, TimeUnit.SECONDS)).isTrue();
      assertThat(service.requests()).isEqualTo(1);
    }
  }

  /** An HttpClient of JDK 17 ends after garbage collection, for which it checks every 3 s. */
  private static Set<Thread> threadsLeft(Set<Thread> before) throws InterruptedException {
    Set<Thread> left = threads();
    for (int i = 0; i < 200; i++) {
      left = threads();
      left.removeAll(before);
      if (left.isEmpty()) {
        return left;
      }
      System.gc();
      Thread.sleep(100);
    }
    return left;
  }

  private static Set<Thread> threads() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().matches("(content-client|HttpClient)-.*"))
        .collect(Collectors.toSet());
  }
}
