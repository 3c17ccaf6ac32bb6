package dev.contentservice.service;

import static dev.contentservice.service.ConsoleBrowser.has;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import dev.contentservice.server.operations.ContractOperation;
import dev.contentservice.service.operation.ManagementOperations;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What the link of a consumer permits. Starts its own services, which have an admin token. */
@ParameterizedClass
@EnumSource(EitherStore.class)
@Tag("nightly")
class ConsumerTokensIT {
  private static final String ROOT = "token-of-the-root-of-tests";
  private static final String WEBHOOKS =
      """
      [{"id": "own", "name": "Own", "url": "%1$s", "enabled": true,
        "events": [{"entity_type": "item", "event_types": ["update", "publish", "a"]}]},
       {"id": "other", "name": "Another customer", "url": "%1$s", "enabled": true,
        "events": [{"entity_type": "item", "event_types": ["update", "publish", "a"]}]}]
      """;
  @TempDir static Path folder;
  private static RunningService service;
  private static LoopbackReceiver receiver;
  private static String consumer;

  @Parameter EitherStore kind;

  @BeforeParameterizedClassInvocation
  static void start(EitherStore kind) throws Exception {
    Path own = Files.createDirectory(folder.resolve(kind.name()));
    receiver = new LoopbackReceiver();
    Map<String, String> settings = LoopbackWebhooks.in(own, WEBHOOKS.formatted(receiver.url("/")));
    settings.put("CONTENT_ADMIN_TOKEN", ROOT);
    service = RunningService.in(own, kind.in(own, settings));
    send(
        ROOT,
        "POST",
        "/events",
        "{\"entity_type\": \"item\", \"event_type\": \"a\", \"entity_id\": \"1\", \"entity\": 1}");
    receiver.next();
    receiver.next();
    Eventually.yes(() -> delivered("own") && delivered("other"));
    consumer = create("isolated", inSeconds(3600));
  }

  @AfterParameterizedClassInvocation
  static void stop() throws Exception {
    service.close();
    receiver.close();
  }

  private static boolean delivered(String webhook) throws Exception {
    return send(ROOT, "GET", "/deliveries?state=delivered&webhook=" + webhook, "")
        .body()
        .contains("\"id\"");
  }

  private static HttpResponse<String> send(String token, String method, String path, String body)
      throws Exception {
    return Exchange.send(
        HttpRequest.newBuilder(URI.create(service.management() + path))
            .header("Authorization", "Bearer " + token)
            .method(method, BodyPublishers.ofString(body)));
  }

  private static String token(String name, String webhook, Instant expires) {
    return "{\"name\": \"%s\", \"role\": \"consumer\", \"webhook_id\": \"%s\", \"expires_at\": \"%s\"}"
        .formatted(name, webhook, expires);
  }

  private static String create(String name, Instant expires) throws Exception {
    HttpResponse<String> created = send(ROOT, "POST", "/tokens", token(name, "own", expires));
    assertThat(created.statusCode()).as(created.body()).isEqualTo(201);
    return Exchange.body(created).get("token").asString();
  }

  private static Instant inSeconds(int seconds) {
    return Instant.now().plusSeconds(seconds);
  }

  private static String delivery(String webhook) throws Exception {
    return Exchange.body(send(ROOT, "GET", "/deliveries?state=delivered&webhook=" + webhook, ""))
        .at("/items/0/id")
        .asString();
  }

  static List<ContractOperation> operations() {
    return ManagementOperations.ALL.list();
  }

  /** The status of a request of the consumer that names this webhook wherever it can. */
  private static int status(ContractOperation operation, String webhook, String delivery)
      throws Exception {
    String path =
        operation
            .path()
            .replace("{webhook_id}", webhook)
            .replace("{delivery_id}", delivery)
            .replaceAll("\\{\\w+}", "none");
    boolean isFiltered =
        operation.parameters().stream().anyMatch(each -> each.name().equals("webhook"));
    return send(
            consumer,
            operation.method(),
            isFiltered ? path + "?webhook=" + webhook : path,
            operation.body() == null ? "" : "{}")
        .statusCode();
  }

  @ParameterizedTest
  @MethodSource("operations")
  void no_operation_is_permitted_on_another_webhook(ContractOperation operation) throws Exception {
    assumeTrue(!operation.id().equals("readCaller"), "about no webhook");
    assertThat(status(operation, "other", delivery("other"))).isIn(403, 404);
    assertThat(status(operation, "none", "none")).isIn(403, 404);
  }

  @Test
  void who_it_is_and_seven_operations_are_permitted_on_the_own_webhook() throws Exception {
    String delivery = delivery("own");
    List<String> permitted = new ArrayList<>();
    for (ContractOperation operation : operations()) {
      if (status(operation, "own", delivery) != 403) {
        permitted.add(operation.id());
      }
    }

    assertThat(permitted)
        .containsExactlyInAnyOrder(
            "readCaller",
            "readWebhook",
            "testWebhook",
            "listDeliveries",
            "readStatistics",
            "readDelivery",
            "replayDeliveries",
            "retryDeliveries");
  }

  @Test
  void a_delivery_of_another_webhook_is_not_found() throws Exception {
    for (String path : List.of("/deliveries/replay", "/deliveries/retry")) {
      Exchange.problem(send(consumer, "POST", path + "?delivery=" + delivery("other"), ""), 404);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/deliveries", "/statistics"})
  void a_list_is_permitted_with_the_own_webhook_only(String path) throws Exception {
    Exchange.problem(send(consumer, "GET", path, ""), 403);
    Exchange.problem(send(consumer, "GET", path + "?webhook=own&webhook=other", ""), 400);
    Exchange.problem(send(consumer, "GET", path + "?webhook=other&webhook=own", ""), 400);
  }

  @Test
  void what_is_no_operation_is_not_permitted() throws Exception {
    Exchange.problem(send(ROOT, "POST", "/reset", ""), 404);
    Exchange.problem(send(consumer, "POST", "/reset", ""), 403);
    assertThat(send(consumer, "GET", "/", "").statusCode()).isEqualTo(200);
  }

  @Test
  void a_customer_learns_who_it_is_and_no_names_of_staff() throws Exception {
    for (String enabled : new String[] {"false", "true"}) {
      send(ROOT, "PUT", "/webhooks/own", "{\"enabled\": " + enabled + "}");
    }

    assertThat(Exchange.body(send(ROOT, "GET", "/webhooks/own", "")).get("enabled_changed_by"))
        .asString()
        .contains("setting:");
    assertThat(send(consumer, "GET", "/webhooks/own", "").body())
        .contains("\"enabled_changed_by\":null")
        .doesNotContain("setting:");
    assertThat(Exchange.body(send(consumer, "GET", "/caller", "")).toString())
        .isEqualTo("{\"name\":\"isolated\",\"role\":\"consumer\",\"webhook_id\":\"own\"}");
  }

  @Test
  void deliveries_name_no_other_webhook() throws Exception {
    assertThat(send(consumer, "GET", "/deliveries?webhook=own", "").body())
        .contains("Own")
        .doesNotContain("Another customer", "other");
  }

  @Test
  void an_altered_revoked_or_expired_token_is_rejected() throws Exception {
    String token = create("short-lived", inSeconds(12));
    String revoked = create("revoked", inSeconds(600));
    assertThat(send(token, "GET", "/webhooks/own", "").statusCode()).isEqualTo(200);
    assertThat(send(revoked, "GET", "/webhooks/own", "").statusCode()).isEqualTo(200);

    char last = token.charAt(token.length() - 1);
    String altered = token.substring(0, token.length() - 1) + (last == 'A' ? 'B' : 'A');
    Exchange.problem(send(altered, "GET", "/webhooks/own", ""), 401);
    send(ROOT, "DELETE", "/tokens/revoked", "");
    Eventually.yes(() -> send(revoked, "GET", "/webhooks/own", "").statusCode() == 401);
    Eventually.yes(() -> send(token, "GET", "/webhooks/own", "").statusCode() == 401);
    // It is no token of the API either.
    assertThat(Exchange.put(service.base(), "/webhooks/own", token, "{}").statusCode())
        .isEqualTo(401);

    create("the-next", inSeconds(600));
    assertThat(send(ROOT, "GET", "/tokens", "").body()).doesNotContain("short-lived");
  }

  @Test
  void the_audit_log_names_the_token_and_its_webhook() throws Exception {
    String token = create("customer-1", inSeconds(600));
    assertThat(
            send(token, "POST", "/deliveries/replay?delivery=" + delivery("own"), "").statusCode())
        .isEqualTo(202);

    assertThat(send(ROOT, "GET", "/audit?actor=token:customer-1", "").body())
        .contains("\"action\":\"replay\"");
    assertThat(send(ROOT, "GET", "/audit?resource_type=token&resource_id=customer-1", "").body())
        .contains("\"webhook_id\":\"own\"", "\"expires_at\"")
        .doesNotContain(token);
    Eventually.yes(() -> delivered("own"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{\"name\": \"a\", \"role\": \"consumer\"}",
        "{\"name\": \"a\", \"role\": \"consumer\", \"webhook_id\": \"own\"}",
        "{\"name\": \"a\", \"role\": \"read\", \"webhook_id\": \"own\"}",
        "{\"name\": \"a\", \"webhook_id\": \"own\"}",
        "{\"name\": \"a\", \"role\": \"consumer\", \"webhook_id\": \"own\", \"expires_at\": \"2020-01-01T00:00:00Z\"}",
        "{\"name\": \"a\", \"role\": \"consumer\", \"webhook_id\": \"own\", \"expires_at\": \"2120-01-01T00:00:00Z\"}"
      })
  void a_token_whose_webhook_and_expiry_do_not_fit_its_role_is_rejected(String body)
      throws Exception {
    Exchange.problem(send(ROOT, "POST", "/tokens", body), 422);
  }

  @Test
  void a_token_for_an_unknown_webhook_is_rejected() throws Exception {
    HttpResponse<String> created =
        send(ROOT, "POST", "/tokens", token("unknown", "none", inSeconds(60)));

    assertThat(Exchange.problem(created, 422).get("detail").asString()).contains("webhook_id");
  }

  @Test
  void the_link_shows_one_webhook_in_the_console() throws Exception {
    assumeTrue(Chromium.installed().isPresent(), "no Chromium in the PATH");
    Path own = Files.createDirectory(folder.resolve("console-" + kind));
    try (ConsoleBrowser console =
        ConsoleBrowser.start(own, WEBHOOKS, kind.in(own, Map.of("CONTENT_ADMIN_TOKEN", ROOT)))) {
      console.open("#/webhook/own?tab=security", "Admin token");
      console.type("admin-token", ROOT);
      console.press("Continue");
      console.until(has("Link for the consumer"));
      console.press("Create link");
      console.until("document.querySelector('.secret')");
      assertThat(console.inaccessible()).isEmpty();
      console.picture("consumer-link");
      String link = console.text("document.querySelector('.secret').innerText");
      String address = link.substring(link.indexOf('#'));

      console.open(address, "Subscriptions");
      assertThat(console.count("header nav")).isZero();
      console.press("Send test event");
      console.until(has("Show its delivery"));
      console.until("document.querySelector('main tbody td')");
      assertThat(console.inaccessible()).isEmpty();
      for (int width : new int[] {1280, 390}) {
        console.size(width);
        console.picture("consumer-" + width);
      }
      console.size(1280);
      console.run("document.querySelector('main tbody a').click()");
      console.until(has("Attempt 1: 200") + " || " + has("Attempt 1: 204"));
      console.press("Replay");
      console.until("document.querySelectorAll('.timeline > li').length >= 2");
      console.go("#/webhooks");
      console.until(has("Choose one of the pages above.") + " || " + has("No such page"));
      console.go("#/webhook/own");
      console.until(has("Subscriptions"));

      revokeAll(console);
      console.until(has("This link has ended"));
      assertThat(console.inaccessible()).isEmpty();
      console.picture("consumer-ended");
    }
  }

  private static void revokeAll(ConsoleBrowser console) throws Exception {
    URI tokens = console.address().resolve("/tokens");
    HttpRequest.Builder list =
        HttpRequest.newBuilder(tokens).header("Authorization", "Bearer " + ROOT);
    for (String name : Exchange.body(Exchange.send(list)).get("items").findValuesAsString("name")) {
      if (name.startsWith("consumer-")) {
        Exchange.send(
            HttpRequest.newBuilder(console.address().resolve("/tokens/" + name))
                .header("Authorization", "Bearer " + ROOT)
                .DELETE());
      }
    }
  }
}
