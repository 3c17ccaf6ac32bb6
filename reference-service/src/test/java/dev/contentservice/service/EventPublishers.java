package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Publishes events to nodes that start and stop, and records what was acknowledged. */
final class EventPublishers {
  private static final HttpClient HTTP =
      HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
  private static final int BATCH = 10;

  private final Supplier<List<URI>> nodes;
  private final Set<String> acknowledged = ConcurrentHashMap.newKeySet();
  private final Set<String> unanswered = ConcurrentHashMap.newKeySet();
  private final AtomicInteger number = new AtomicInteger();
  private final List<Thread> publishers = new ArrayList<>();
  private volatile boolean stopped;

  /**
   * @param nodes where to publish, on the management port; asked before each request
   */
  EventPublishers(Supplier<List<URI>> nodes) {
    this.nodes = nodes;
  }

  /** Some publish one event at a time, others many. */
  void start() {
    for (int i = 0; i < 2; i++) {
      Random random = new Random(i);
      int each = i == 0 ? 1 : BATCH;
      Thread publisher = new Thread(() -> publishAll(each, random));
      publishers.add(publisher);
      publisher.start();
    }
  }

  void stop() throws InterruptedException {
    stopped = true;
    for (Thread publisher : publishers) {
      publisher.join();
    }
  }

  private void publishAll(int each, Random random) {
    while (!stopped) {
      List<String> ids = IntStream.range(0, each).mapToObj(i -> next(random)).toList();
      while (!publish(ids, random) && random.nextBoolean()) {
        // A client without a response may retry: the same event twice is one event.
        pause(50);
      }
      pause(80L * each);
    }
  }

  private String next(Random random) {
    return (random.nextInt(10) == 0 ? "create " : "update ") + number.incrementAndGet();
  }

  private boolean publish(List<String> ids, Random random) {
    List<URI> all = nodes.get();
    try {
      if (status(all.get(random.nextInt(all.size())), ids) == 202) {
        acknowledged.addAll(ids);
        unanswered.removeAll(ids);
        return true;
      }
    } catch (IOException e) {
      // The node died, before or after it stored the events.
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    unanswered.addAll(ids);
    return false;
  }

  /** Publishes these events and returns the status of the response. */
  static int status(URI node, List<String> ids) throws IOException, InterruptedException {
    String events =
        ids.size() == 1
            ? event(ids.get(0))
            : ids.stream().map(EventPublishers::event).collect(Collectors.joining(",", "[", "]"));
    HttpRequest request =
        HttpRequest.newBuilder(node.resolve("/events"))
            .timeout(Duration.ofSeconds(20))
            .POST(BodyPublishers.ofString(events))
            .build();
    return CheckedHttp.send(HTTP, request).statusCode();
  }

  /** Publishes an event of an item with a new id. */
  static void publish(RunningService service, String type)
      throws IOException, InterruptedException {
    assertThat(status(service.management(), List.of(type + " " + UUID.randomUUID())))
        .isEqualTo(202);
  }

  /** An event whose identifier starts with its type. */
  private static String event(String id) {
    return """
        {"id": "%s", "entity_type": "item", "event_type": "%s", "entity_id": "7",
         "entity": {"n": 1.50}}"""
        .formatted(id, id.substring(0, id.indexOf(' ')));
  }

  private static void pause(long millis) {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The ids of the events with a 202 response. */
  Set<String> acknowledged() {
    return acknowledged;
  }

  /** The ids of published events without a response. */
  Set<String> unanswered() {
    return unanswered;
  }
}
