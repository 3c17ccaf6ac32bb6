package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * Writers that send requests without pause and record what the service acknowledged, for a later
 * comparison with the store.
 */
final class Ledger {
  /** How many webhooks the writers rename: those of {@link ManyWebhooks}. */
  static final int WEBHOOKS = 4;

  private static final int NO_ANSWER = 0;
  private static final int BROKEN_RESPONSE = -1;

  private final Set<String> models = ConcurrentHashMap.newKeySet();
  private final Map<String, String> acknowledged = new ConcurrentHashMap<>();
  // Requests since then without a response: a killed service may have stored any of them.
  private final Map<String, Set<String>> asked = new ConcurrentHashMap<>();
  private final Map<Integer, Integer> statuses = new ConcurrentSkipListMap<>();
  private final AtomicInteger number = new AtomicInteger();
  private final List<Thread> writers = new ArrayList<>();
  private volatile boolean stopped;

  /** Half of the writers create models, each of the others renames its own webhook. */
  void writeTo(URI... nodes) {
    stopped = false;
    for (int i = 0; i < WEBHOOKS; i++) {
      String webhook = "w" + i;
      URI node = nodes[i % nodes.length];
      start(() -> create(node));
      start(() -> rename(node, webhook));
    }
  }

  /** Stops the writers and waits for their last responses. */
  void stop() throws InterruptedException {
    stopped = true;
    for (Thread writer : writers) {
      writer.join();
    }
    writers.clear();
  }

  private void start(Call call) {
    Thread writer =
        new Thread(
            () -> {
              while (!stopped) {
                note(call);
              }
            });
    writers.add(writer);
    writer.start();
  }

  private void note(Call call) {
    int status = NO_ANSWER;
    try {
      status = call.status();
    } catch (IOException e) {
      pause();
    } catch (AssertionError e) {
      System.out.println(e.getMessage());
      status = BROKEN_RESPONSE;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
    statuses.merge(status, 1, Integer::sum);
  }

  private static void pause() {
    try {
      Thread.sleep(50);
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private int create(URI node) throws IOException, InterruptedException {
    String name = "model " + number.incrementAndGet();
    HttpResponse<String> response =
        ManyClients.create(node, "{\"name\": \"%s\", \"api_key\": \"a\"}".formatted(name));
    if (response.statusCode() == 201) {
      models.add(Exchange.body(response).get("id").asString());
    }
    return response.statusCode();
  }

  private int rename(URI node, String webhook) throws IOException, InterruptedException {
    String name = webhook + " " + number.incrementAndGet();
    Set<String> unanswered = asked.computeIfAbsent(webhook, key -> ConcurrentHashMap.newKeySet());
    unanswered.add(name);
    HttpResponse<String> response =
        ManyClients.update(
            node, webhook, "{\"name\": \"%s\", \"custom_payload\": \"%s\"}".formatted(name, name));
    if (response.statusCode() == 200) {
      acknowledged.put(webhook, name);
      unanswered.clear();
    }
    return response.statusCode();
  }

  /** How often each status occurred; 0 means no response. */
  Map<Integer, Integer> statuses() {
    return statuses;
  }

  /** Prints the result for docs/RELIABILITY.md. */
  void say(String fault, long recovered) {
    System.out.printf(
        "faults, %s: responses %s, recovered after %d ms%n", fault, statuses, recovered);
  }

  int acknowledged() {
    return statuses.getOrDefault(200, 0) + statuses.getOrDefault(201, 0);
  }

  /** What was acknowledged so far. */
  AcknowledgedWrites snapshot() {
    return new AcknowledgedWrites(Set.copyOf(models), Map.copyOf(acknowledged));
  }

  /** Compares with the store: nothing is lost or incomplete, and names are unique. */
  void check(Map<String, String> settings) throws SQLException {
    try (Connection store =
        DriverManager.getConnection(settings.get("CONTENT_STORE_URL"), "postgres", "")) {
      Set<String> kept = new HashSet<>(column(store, "select id from item_types"));
      assertThat(kept).as("models that were acknowledged").containsAll(models);
      List<String> linked = column(store, "select item_type_id from menu_items");
      assertThat(linked).as("a menu item for each model").hasSize(kept.size());
      assertThat(new HashSet<>(linked)).isEqualTo(kept);
      checkNames(store);
    }
  }

  private void checkNames(Connection store) throws SQLException {
    assertThat(column(store, "select name from webhooks")).doesNotHaveDuplicates();
    Map<String, String> names = new HashMap<>();
    for (String row : column(store, "select id || '=' || name || '=' || body from webhooks")) {
      String[] parts = row.split("=", 3);
      names.put(parts[0], parts[1]);
      assertThat(parts[2]).as("both members of one change").contains(bothMembers(parts[1]));
    }
    acknowledged.forEach(
        (webhook, name) -> {
          Set<String> possible = new HashSet<>(asked.get(webhook));
          possible.add(name);
          assertThat(possible).as("the name of " + webhook).contains(names.get(webhook));
        });
  }

  private static List<String> bothMembers(String name) {
    String payload = name.contains(" ") ? "\"custom_payload\":\"" + name + "\"" : "";
    return List.of("\"name\":\"" + name + "\"", payload);
  }

  private static List<String> column(Connection store, String sql) throws SQLException {
    List<String> values = new ArrayList<>();
    try (Statement statement = store.createStatement();
        ResultSet rows = statement.executeQuery(sql)) {
      while (rows.next()) {
        values.add(rows.getString(1));
      }
    }
    return values;
  }

  /** One request of a writer. */
  private interface Call {
    int status() throws IOException, InterruptedException;
  }
}
