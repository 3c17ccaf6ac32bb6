package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import dev.contentservice.delivery.ContractFilter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.SocketTimeoutException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/**
 * The lines {@code url-dns-} of bad-inputs.jsonl (tests of the rules): the addresses of a name
 * change between the write and an attempt, and between attempts. 127.0.0.2 stands for an allowed
 * address; a request to 127.0.0.1 reached a denied one. Starts its own service, with names that
 * only it resolves.
 */
@Tag("exhaustive")
class ReboundNamesIT {
  private static final String ALLOWED = "127.0.0.2";

  @TempDir static Path folder;
  private static final AtomicInteger CALLS = new AtomicInteger();
  private static HttpServer receiver;
  private static ServerSocket denied;
  private static RunningService service;

  @BeforeAll
  static void start() throws Exception {
    receiver = HttpServer.create(new InetSocketAddress(ALLOWED, 0), 50);
    receiver
        .createContext(
            "/",
            exchange -> {
              CALLS.incrementAndGet();
              exchange.sendResponseHeaders(204, -1);
              exchange.close();
            })
        .getFilters()
        .add(new ContractFilter());
    receiver.start();
    int port = receiver.getAddress().getPort();
    denied = new ServerSocket(port, 50, InetAddress.getByName("127.0.0.1"));
    denied.setSoTimeout(1);
    Path webhooks = folder.resolve("webhooks.json");
    Files.writeString(webhooks, webhooks(port));
    resolve("none.test", ALLOWED);
    service =
        RunningService.in(
            folder,
            Map.of(
                "CONTENT_API_TOKENS",
                "token-for-tests-1",
                "CONTENT_PROVISION",
                webhooks.toString(),
                "CONTENT_DELIVERY_ALLOWED_ADDRESSES",
                ALLOWED + "/32",
                "JAVA_TOOL_OPTIONS",
                nameService()));
  }

  /** The JDK resolves names from a file; the service itself caches no address. */
  private static String nameService() {
    return "-Djdk.net.hosts.file=%s -Dsun.net.inetaddr.negative.ttl=0"
        .formatted(folder.resolve("hosts"));
  }

  private static String webhooks(int port) {
    return Stream.of(
            "url-dns-rebind",
            "url-dns-rebind-retry",
            "url-dns-mixed-aaaa",
            "mixed-a",
            "url-dns-servfail")
        .map(
            id ->
                """
                {"id": "%1$s", "name": "%1$s", "url": "http://%1$s.test:%2$d/", "enabled": true,
                 "events": [{"entity_type": "%1$s", "event_types": ["update"]}]}
                """
                    .formatted(id, port))
        .collect(Collectors.joining(",", "[", "]"));
  }

  private static void resolve(String name, String addresses) throws Exception {
    Files.write(
        folder.resolve("hosts"),
        Stream.of(addresses.split(" "))
            .filter(address -> !address.equals("-"))
            .map(address -> address + " " + name)
            .toList());
  }

  @AfterAll
  static void stop() throws Exception {
    service.close();
    receiver.stop(0);
    denied.close();
  }

  @ParameterizedTest
  @CsvSource({
    "url-dns-rebind, 127.0.0.2 > 127.0.0.1, address_denied",
    "url-dns-rebind-retry, 127.0.0.2 > 127.0.0.2 > 127.0.0.2 > 127.0.0.1, null null address_denied",
    "url-dns-mixed-aaaa, 127.0.0.2 > 127.0.0.2 fc00::1, address_denied",
    "mixed-a, 127.0.0.2 > 127.0.0.2 127.0.0.1, address_denied",
    "url-dns-servfail, 127.0.0.2 > -, dns",
  })
  void a_denied_address_is_never_reached(String id, String responses, String errors)
      throws Exception {
    int calls = CALLS.get();
    List<String> atWriteThenAttempts = List.of(responses.split(" > "));
    resolve(id + ".test", atWriteThenAttempts.get(0));
    String update = "{\"url\": \"http://%s.test:%d/\"}".formatted(id, denied.getLocalPort());
    assertThat(
            Exchange.put(service.base(), "/webhooks/" + id, "token-for-tests-1", update)
                .statusCode())
        .isEqualTo(200);
    List<String> expected = List.of(errors.split(" "));
    for (int i = 0; i < expected.size(); i++) {
      resolve(id + ".test", atWriteThenAttempts.get(i + 1));

      assertThat(firstAttempt(id)).isEqualTo(expected.get(i));
    }

    assertThat(CALLS.get() - calls)
        .isEqualTo((int) expected.stream().filter("null"::equals).count());
    assertThat(isReached()).isFalse();
    assertThat(service.output()).noneMatch(line -> line.contains("ERROR"));
  }

  /** The error of the first attempt of a new event for this webhook, as text. */
  private static String firstAttempt(String webhook) throws Exception {
    String event =
        "{\"entity_type\":\"%s\",\"event_type\":\"update\",\"entity_id\":\"c\",\"entity\":1}"
            .formatted(webhook);
    HttpRequest.Builder request =
        HttpRequest.newBuilder(service.management().resolve("/events"))
            .POST(BodyPublishers.ofString(event));
    JsonNode published = Exchange.body(Exchange.send(request)).get(0);
    assertThat(published.get("webhooks").asInt()).isEqualTo(1);
    Eventually.yes(() -> !newest(webhook).path("attempts").isEmpty());
    JsonNode delivery = newest(webhook);
    assertThat(delivery.get("event_id")).isEqualTo(published.get("event_id"));
    assertThat(delivery.toString()).doesNotContain("127.0.0", "fc00");
    return delivery.at("/attempts/0/error").asString("null");
  }

  private static JsonNode newest(String webhook) throws Exception {
    JsonNode list = service.read("/deliveries?webhook=" + webhook);
    return service.read("/deliveries/" + list.at("/items/0/id").asString());
  }

  private static boolean isReached() throws Exception {
    try {
      denied.accept().close();
      return true;
    } catch (SocketTimeoutException noConnection) {
      return false;
    }
  }
}
