package dev.contentservice.benchmarks;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.ToDoubleFunction;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * The packaged service and its peer on Spring Boot over the same kind of store, in turns: {@code
 * ServicesInTurn SERVICE.JAR PEER.JAR [SECONDS [sqlite|postgresql]]}. Both sync each commit. The
 * rate of the last column is half of what the server reached in the first.
 */
public final class ServicesInTurn {
  private static final int TURNS = 5;
  private static final String TOKEN = "token-for-benchmarks-1";
  private static final Pattern LISTENING = Pattern.compile("Listening on (\\S+)");
  private static final String MODEL = "{\"name\": \"Article\", \"api_key\": \"article\"}";
  private static final String UPDATE =
      """
      {"url": "https://hooks.example.com/index", "headers": {"X-Api-Key": "k", "X-Tenant": "t"},
       "events": [{"entity_type": "item", "event_types": ["update", "publish"],
                   "filter": {"entity_type": "item", "entity_ids": ["i1", "i2"]}}]}
      """;
  private static final Map<String, IntFunction<byte[]>> OPERATIONS = new LinkedHashMap<>();

  static {
    OPERATIONS.put("create", i -> Connection.request("POST", "/item-types", TOKEN, MODEL));
    OPERATIONS.put("update", i -> Connection.request("PUT", "/webhooks/w" + i, TOKEN, UPDATE));
  }

  private ServicesInTurn() {}

  /** Prints a table for each store. */
  public static void main(String[] arguments) throws Exception {
    Path service = Path.of(arguments[0]);
    Path peer = Path.of(arguments[1]);
    Duration lasting = Duration.ofSeconds(arguments.length > 2 ? Long.parseLong(arguments[2]) : 10);
    String only = arguments.length > 3 ? arguments[3] : "";
    if (!only.equals("postgresql")) {
      try (ServerProcess ours = service(service, "");
          ServerProcess theirs = peer(peer, sqlite(), 1)) {
        compare("SQLite", ours, theirs, lasting);
      }
    }
    if (!only.equals("sqlite")) {
      try (Database database = Database.postgresql(1);
          Database another = Database.postgresql(1);
          ServerProcess ours = service(service, database.url());
          ServerProcess theirs = peer(peer, another.url(), 10)) {
        compare("PostgreSQL", ours, theirs, lasting);
      }
    }
  }

  /** Starts the service with a webhook for each connection; without a store, on SQLite. */
  private static ServerProcess service(Path jar, String store) throws Exception {
    Path folder = Files.createTempDirectory("service");
    String webhooks =
        IntStream.range(0, Load.CONNECTIONS)
            .mapToObj(
                "{\"id\": \"w%1$d\", \"name\": \"w%1$d\", \"http_basic_user\": \"u\"}"::formatted)
            .collect(Collectors.joining(",", "[", "]"));
    Map<String, String> settings = new HashMap<>();
    settings.put("QUARKUS_HTTP_PORT", "0");
    settings.put("QUARKUS_MANAGEMENT_PORT", "0");
    settings.put("CONTENT_API_TOKENS", TOKEN);
    settings.put("CONTENT_MAX_REQUESTS_PER_SECOND", "1000000");
    // The peer logs no requests either.
    settings.put("CONTENT_LOG_REQUESTS", "off");
    Path provisioned = Files.writeString(folder.resolve("webhooks.json"), webhooks);
    settings.put("CONTENT_PROVISION", provisioned.toString());
    if (!store.isEmpty()) {
      settings.put("CONTENT_STORE_URL", store);
      settings.put("CONTENT_STORE_USER", "postgres");
      settings.put("CONTENT_SECRETS_KEYSET", folder.resolve("keyset.json").toString());
    }
    return ServerProcess.start(jar, folder, settings, LISTENING);
  }

  private static ServerProcess peer(Path jar, String store, int connections) throws Exception {
    Map<String, String> settings =
        Map.of(
            "PEER_STORE_URL",
            store,
            "PEER_STORE_USER",
            "postgres",
            "PEER_CONNECTIONS",
            Integer.toString(connections),
            "PEER_TOKEN",
            TOKEN);
    Path folder = Files.createTempDirectory("peer");
    return ServerProcess.start(jar, folder, settings, LISTENING);
  }

  private static String sqlite() throws Exception {
    return "jdbc:sqlite:"
        + Files.createTempDirectory("peer").resolve("peer.db")
        + "?journal_mode=WAL&synchronous=FULL&transaction_mode=IMMEDIATE";
  }

  private static void compare(
      String store, ServerProcess ours, ServerProcess theirs, Duration lasting) throws Exception {
    System.out.printf(
        "%n| %s | per second | ratio | us of CPU | ratio | p99 at half the rate, ms | ratio |%n"
            + "|---|---|---|---|---|---|---|%n",
        store);
    for (Map.Entry<String, IntFunction<byte[]>> operation : OPERATIONS.entrySet()) {
      Load[][] service = new Load[TURNS][];
      Load[][] peer = new Load[TURNS][];
      // The first turn is warm-up.
      for (int turn = -1; turn < TURNS; turn++) {
        service[Math.max(turn, 0)] = turn(ours, operation.getValue(), lasting);
        peer[Math.max(turn, 0)] = turn(theirs, operation.getValue(), lasting);
      }
      print(operation.getKey() + ", Spring Boot", peer, peer);
      print(operation.getKey() + ", service", service, peer);
    }
  }

  private static Load[] turn(ServerProcess server, IntFunction<byte[]> request, Duration lasting)
      throws Exception {
    Load most = Load.on(server, request, lasting, 0);
    return new Load[] {most, Load.on(server, request, lasting, most.perSecond() / 2)};
  }

  private static void print(String name, Load[][] own, Load[][] base) {
    StringBuilder line = new StringBuilder("| " + name);
    for (ToDoubleFunction<Load[]> figure :
        List.<ToDoubleFunction<Load[]>>of(
            turn -> turn[0].perSecond(), turn -> turn[0].cpu(), turn -> turn[1].p99())) {
      double[] sorted = Arrays.stream(own).mapToDouble(figure).sorted().toArray();
      double[] other = Arrays.stream(base).mapToDouble(figure).sorted().toArray();
      line.append(
          " | %,.1f (%,.1f to %,.1f) | %.2f"
              .formatted(
                  sorted[TURNS / 2],
                  sorted[0],
                  sorted[TURNS - 1],
                  sorted[TURNS / 2] / other[TURNS / 2]));
    }
    System.out.println(line + " |");
  }
}
