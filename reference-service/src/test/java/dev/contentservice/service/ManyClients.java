package dev.contentservice.service;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.IntFunction;
import java.util.stream.IntStream;

/** Clients that send requests concurrently, each as soon as it has its response. */
final class ManyClients {
  static final String TOKEN = "token-for-tests-1";

  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

  private ManyClients() {}

  /** The result of each of these requests. */
  static <T> List<T> atOnce(int count, IntFunction<Callable<T>> call) throws Exception {
    ExecutorService threads = Executors.newFixedThreadPool(count);
    try {
      List<Callable<T>> calls = IntStream.range(0, count).mapToObj(call).toList();
      List<T> given = new ArrayList<>();
      for (Future<T> response : threads.invokeAll(calls)) {
        given.add(response.get());
      }
      return given;
    } finally {
      threads.shutdown();
    }
  }

  static HttpResponse<String> create(URI base, String body)
      throws IOException, InterruptedException {
    return send(Exchange.json(base, "/item-types", TOKEN).POST(BodyPublishers.ofString(body)));
  }

  static HttpResponse<String> update(URI base, String webhook, String change)
      throws IOException, InterruptedException {
    return send(
        Exchange.json(base, "/webhooks/" + webhook, TOKEN).PUT(BodyPublishers.ofString(change)));
  }

  private static HttpResponse<String> send(HttpRequest.Builder request)
      throws IOException, InterruptedException {
    return CheckedHttp.send(HTTP, request.timeout(Duration.ofSeconds(60)).build());
  }

  /** The value of a system property, for longer runs. */
  static int share(String property, int usual) {
    return Integer.getInteger(property, usual);
  }
}
