package dev.contentservice.client.internal;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandler;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/** The connections of one client and their threads. Thread-safe. */
public final class HttpConnections implements AutoCloseable {
  private final @Nullable ExecutorService threads;
  private volatile @Nullable HttpClient http;

  private HttpConnections(HttpClient http, @Nullable ExecutorService threads) {
    this.http = http;
    this.threads = threads;
  }

  /** Uses a client that the application owns and closes. */
  static HttpConnections of(HttpClient http) {
    return new HttpConnections(http, null);
  }

  static HttpConnections open(HttpClient.Builder settings) {
    // An HttpClient of JDK 17 cannot be closed, and its own threads would idle for a minute.
    ExecutorService threads = Executors.newCachedThreadPool(daemons());
    return new HttpConnections(settings.executor(threads).build(), threads);
  }

  private static ThreadFactory daemons() {
    AtomicInteger number = new AtomicInteger();
    return task -> {
      Thread thread = new Thread(task, "content-client-" + number.incrementAndGet());
      thread.setDaemon(true);
      return thread;
    };
  }

  /** Sends on the calling thread. */
  public HttpResponse<RawResponse> send(HttpRequest request, TimeLimit limit)
      throws IOException, InterruptedException {
    return http().send(request, boundedBody(limit));
  }

  /** Sends asynchronously; cancelling the future aborts the exchange. */
  public CompletableFuture<HttpResponse<RawResponse>> sendAsync(
      HttpRequest request, TimeLimit limit) {
    return http().sendAsync(request, boundedBody(limit));
  }

  /** How requests reach this URL. */
  public Route route(URI target) {
    return Route.of(http(), target);
  }

  private BodyHandler<RawResponse> boundedBody(TimeLimit limit) {
    return head -> new BoundedBodySubscriber(head, limit);
  }

  private HttpClient http() {
    HttpClient open = http;
    if (open == null) {
      throw new IllegalStateException("this client is closed; create another one");
    }
    return open;
  }

  @Override
  @SuppressWarnings("try") // HttpClient is AutoCloseable only at run time.
  public void close() {
    HttpClient open = http;
    // On JDK 17, an unreachable HttpClient ends its thread and its connections.
    http = null;
    if (threads == null || open == null) {
      return;
    }
    // HttpClient is AutoCloseable from JDK 21.
    if ((Object) open instanceof AutoCloseable closeable) {
      try {
        closeable.close();
      } catch (Exception impossible) {
        throw new IllegalStateException("HttpClient.close() declares no exception", impossible);
      }
    }
    threads.shutdown();
  }
}
