package dev.contentservice.client;

import static org.assertj.core.api.Assertions.assertThat;

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
class ManyCallsTest {
  private static final String OK =
      "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nConnection: close\r\n"
          + "Content-Length: 11\r\n\r\n{\"id\":\"w1\"}";

  @Test
  void a_thousand_calls_at_once_leave_no_thread_and_no_connection() throws Exception {
    CountDownLatch allThere = new CountDownLatch(1000);
    Set<Thread> before = threads();
    CountDownLatch gone = new CountDownLatch(1000);
    try (RawService service =
        new RawService(
            (socket, out) -> {
              allThere.countDown();
              // Nobody is answered before everybody has asked.
              allThere.await();
              RawService.send(out, OK);
              socket.shutdownOutput();
              if (socket.getInputStream().read() < 0) {
                gone.countDown();
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
        assertThat(calls).allSatisfy(call -> assertThat(call.join().getId()).isEqualTo("w1"));
      }
      assertThat(gone.await(30, TimeUnit.SECONDS)).isTrue();
    }
    assertThat(threadsLeft(before)).isEmpty();
  }

  @Test
  void closing_waits_for_calls_under_way() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch answer = new CountDownLatch(1);
    try (RawService service =
        new RawService(
            (socket, out) -> {
              asked.countDown();
              answer.await();
              RawService.send(out, OK);
            })) {
      ContentClient client =
          ContentClient.builder().baseUrl(service.url()).token(ScriptedService.TOKEN).build();
      CompletableFuture<Webhook> call =
          client.webhooks().async().update("w1", w -> w.enabled(true));
      asked.await();
      CompletableFuture<Void> closed = CompletableFuture.runAsync(client::close);
      answer.countDown();
      closed.get(30, TimeUnit.SECONDS);

      assertThat(call.get(30, TimeUnit.SECONDS).getId()).isEqualTo("w1");
    }
  }

  @Test
  void a_client_can_be_closed_by_what_follows_its_last_call() throws Exception {
    try (ScriptedService service = ScriptedService.showing(200, "webhook-full")) {
      ContentClient client = service.client();

      CompletableFuture<Void> closed =
          client.webhooks().async().update("w1", w -> w.enabled(true)).thenRun(client::close);

      assertThat(closed.get(30, TimeUnit.SECONDS)).isNull();
    }
  }

  @Test
  void a_call_that_is_cancelled_lets_go_of_its_connection() throws Exception {
    CountDownLatch asked = new CountDownLatch(1);
    CountDownLatch gone = new CountDownLatch(1);
    try (RawService service =
            new RawService(
                (socket, out) -> {
                  asked.countDown();
                  if (socket.getInputStream().read() < 0) {
                    gone.countDown();
                  }
                });
        ContentClient client =
            ContentClient.builder().baseUrl(service.url()).token(ScriptedService.TOKEN).build()) {
      CompletableFuture<Webhook> call =
          client.webhooks().async().update("w1", w -> w.enabled(true));
      asked.await();

      call.cancel(true);

      assertThat(gone.await(30, TimeUnit.SECONDS)).isTrue();
      assertThat(service.requests()).isEqualTo(1);
    }
  }

  /** An HttpClient of JDK 17 ends when it has been collected, which it looks for every 3 s. */
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
