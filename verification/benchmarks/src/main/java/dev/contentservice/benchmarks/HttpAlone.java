package dev.contentservice.benchmarks;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.impl.classic.HttpClients;
import org.apache.hc.client5.http.impl.classic.MinimalHttpClient;
import org.apache.hc.client5.http.impl.io.PoolingHttpClientConnectionManagerBuilder;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.io.entity.EntityUtils;
import org.apache.hc.core5.http.io.entity.StringEntity;

/**
 * Apache HttpClient 5 alone: a request like that of a delivery for each task, over as many
 * connections as a sender opens to one host.
 */
final class HttpAlone implements Queue {
  private static final int CONNECTIONS = 32;
  private static final String BODY =
      "{\"event_id\":\"0198f7a2-7c1e-7d55-a1b2-000000000000\",\"webhook_id\":\"w123\","
          + "\"entity_type\":\"item_type\",\"event_type\":\"create\","
          + "\"occurred_at\":\"2026-11-01T10:00:00.123456Z\","
          + "\"entity\":{\"name\":\"Article\",\"api_key\":\"article\",\"singleton\":false},"
          + "\"related\":[]}";

  private final URI url;
  private int tasks;

  HttpAlone(URI url) {
    this.url = url;
  }

  @Override
  public void fill(int count) {
    tasks = count;
  }

  @Override
  public Drained drain() throws Exception {
    AtomicInteger left = new AtomicInteger(tasks);
    AtomicInteger delivered = new AtomicInteger();
    ExecutorService threads = Executors.newFixedThreadPool(CONNECTIONS);
    try (MinimalHttpClient client =
        HttpClients.createMinimal(
            PoolingHttpClientConnectionManagerBuilder.create()
                .setMaxConnPerRoute(CONNECTIONS)
                .setMaxConnTotal(CONNECTIONS)
                .build())) {
      long start = System.nanoTime();
      for (int i = 0; i < CONNECTIONS; i++) {
        threads.execute(
            () -> {
              while (left.getAndDecrement() > 0) {
                delivered.addAndGet(call(client) == 200 ? 1 : 0);
              }
            });
      }
      threads.shutdown();
      boolean done = threads.awaitTermination(120, TimeUnit.SECONDS);
      return Drained.since(start, done ? delivered.get() : -1);
    }
  }

  private int call(MinimalHttpClient client) {
    HttpPost request = new HttpPost(url);
    request.setHeader("webhook-id", "0198f7a2-7c1e-7d55-a1b2-000000000000");
    request.setHeader("webhook-timestamp", "1793527200");
    request.setHeader("user-agent", "content-service-webhooks/1");
    request.setEntity(
        new StringEntity(BODY, ContentType.APPLICATION_JSON.withCharset(StandardCharsets.UTF_8)));
    try {
      return client.execute(
          request,
          response -> {
            EntityUtils.consume(response.getEntity());
            return response.getCode();
          });
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
