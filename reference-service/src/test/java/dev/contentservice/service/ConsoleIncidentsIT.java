package dev.contentservice.service;

import static dev.contentservice.service.ConsoleBrowser.has;
import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * From "my endpoint got nothing" to the cause, what the receiver got and responded, and the fix, in
 * a real browser. From the overview, the cause is at most two actions away and the fix four. Starts
 * its own service, whose receivers all fail in another way.
 */
@Tag("exhaustive")
class ConsoleIncidentsIT {
  private static final int MOST_TO_CAUSE = 2;
  private static final int MOST_TO_FIX = 4;
  private static final String ROOT = "token-of-the-root-of-tests";

  @TempDir static Path folder;
  private static final List<AutoCloseable> OPEN = new ArrayList<>();
  private static ConsoleBrowser console;
  private static String down;
  private static final String ROWS = "document.querySelectorAll('main tbody tr').length";
  private int actions;
  private boolean fixing;

  @BeforeAll
  static void cause() throws Exception {
    assumeTrue(Chromium.installed().isPresent(), "no Chromium in the PATH");
    Certificate trusted = Certificate.make(folder, "trusted");
    Certificate authority = Certificate.make(folder, "authority", "-ext", "bc:c");
    String authorities =
        Files.readString(Path.of(trusted.in(folder).get("CONTENT_TLS_CERTIFICATE")))
            + Files.readString(Path.of(authority.in(folder).get("CONTENT_TLS_CERTIFICATE")));
    Path file = Files.writeString(folder.resolve("authorities.pem"), authorities);
    Map<String, String> urls = new LinkedHashMap<>();
    // First, so that its many events are behind the others in lists.
    urls.put("throttled", answering(204, ""));
    urls.put("disabled", answering(204, ""));
    urls.put("filtered", answering(204, ""));
    urls.put("dns", "https://receiver.invalid/");
    urls.put("expired", "https://127.0.0.1:" + tls(authority.expired(folder, "expired")));
    urls.put("untrusted", "https://127.0.0.1:" + tls(Certificate.make(folder, "untrusted")));
    urls.put("misnamed", "https://localhost:" + tls(trusted));
    urls.put("failing", answering(500, "the database is down"));
    urls.put("unsigned", answering(401, "the signature does not match"));
    urls.put("large", answering(413, "at most 10 bytes"));
    urls.put("paused", pausing());
    urls.put("gone", answering(410, ""));
    urls.put("unordered", answering(204, ""));
    urls.put("held", answering(500, ""));
    urls.put("silent", "http://127.0.0.1:" + plain(""));
    urls.put("reset", "http://127.0.0.1:" + plain("close"));
    urls.put("strange", "http://127.0.0.1:" + plain("SSH-2.0-OpenSSH_9.6\r\n"));
    urls.put("unknown", answering(404, ""));
    urls.put("limited", answering(429, ""));
    urls.put("moved", answering(308, ""));
    try (ServerSocket closed = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      down = "127.0.0.1:" + closed.getLocalPort();
    }
    for (String each : List.of("berlin", "oslo", "paris")) {
      urls.put(each, "http://" + down + "/");
    }
    String webhooks =
        urls.entrySet().stream()
            .map(each -> webhook(each.getKey(), each.getValue()))
            .collect(Collectors.joining(",", "[", "]"));
    console =
        ConsoleBrowser.start(
            folder,
            webhooks,
            Map.of(
                "CONTENT_ADMIN_TOKEN",
                ROOT,
                "CONTENT_DELIVERY_ALLOWED_ADDRESSES",
                "127.0.0.0/8,::1",
                "CONTENT_DELIVERY_TRUSTED_AUTHORITIES",
                file.toString()));
    OPEN.add(console);
    String alice =
        Exchange.body(
                send(ROOT, "POST", "/tokens", "{\"name\": \"alice\", \"role\": \"administer\"}"))
            .get("token")
            .asString();
    send(alice, "PUT", "/webhooks/disabled", "{\"enabled\": false}");
    send(
        alice,
        "PUT",
        "/webhooks/throttled/delivery",
        "{\"order\": \"none\", \"throttle\": {\"requests_per_second\": 1, \"burst\": 1}}");
    send(ROOT, "PUT", "/webhooks/held/delivery", "{\"order\": \"hold\", \"throttle\": null}");
    Map<String, Integer> counts = Map.of("throttled", 1000, "failing", 6, "held", 3);
    for (String each : urls.keySet()) {
      publish(each, counts.getOrDefault(each, 1));
    }
    console.open("#/", "Admin token");
    console.type("admin-token", ROOT);
    console.press("Continue");
  }

  @AfterAll
  static void close() throws Exception {
    for (AutoCloseable each : OPEN) {
      each.close();
    }
  }

  private static String webhook(String id, String url) {
    String filter =
        id.equals("filtered")
            ? ", \"filter\": {\"entity_type\": \"filtered\", \"entity_ids\": [\"2\"]}"
            : "";
    return """
        {"id": "%1$s", "name": "Shop %1$s", "url": "%2$s", "enabled": true,
         "events": [{"entity_type": "%1$s", "event_types": ["update"]%3$s}]}
        """
        .formatted(id, url, filter);
  }

  private static void publish(String type, int count) throws Exception {
    String event =
        "{\"entity_type\": \"%s\", \"event_type\": \"update\", \"entity_id\": \"1\", \"entity\": {}}";
    String events = String.join(",", Collections.nCopies(count, event.formatted(type)));
    assertThat(send(ROOT, "POST", "/events", "[" + events + "]").statusCode()).isEqualTo(202);
  }

  private static HttpResponse<String> send(String token, String method, String path, String body)
      throws Exception {
    return Exchange.send(
        HttpRequest.newBuilder(console.address().resolve(path))
            .header("Authorization", "Bearer " + token)
            .method(method, BodyPublishers.ofString(body)));
  }

  /** The URL of a receiver that responds so to every request. */
  private static String answering(int status, String body) throws IOException {
    LoopbackReceiver receiver = new LoopbackReceiver();
    OPEN.add(receiver);
    receiver.respond(status, body);
    return receiver.url("/hook");
  }

  private static String pausing() throws IOException {
    LoopbackReceiver receiver = new LoopbackReceiver();
    OPEN.add(receiver);
    receiver.respond(503, "Retry-After", "3600");
    return receiver.url("/hook");
  }

  /** The port of a receiver with this certificate, which never gets a request. */
  private static int tls(Certificate certificate) throws Exception {
    ServerSocket server =
        certificate
            .identity()
            .getServerSocketFactory()
            .createServerSocket(0, 50, InetAddress.getLoopbackAddress());
    OPEN.add(server);
    Thread thread = new Thread(() -> shakeHands(server), "receiver");
    thread.setDaemon(true);
    thread.start();
    return server.getLocalPort();
  }

  /** The port of a receiver that reads a request, and sends this and no more, or closes. */
  private static int plain(String sent) throws IOException {
    ServerSocket server = new ServerSocket(0, 50, InetAddress.getLoopbackAddress());
    OPEN.add(server);
    Thread thread = new Thread(() -> respond(server, sent), "receiver");
    thread.setDaemon(true);
    thread.start();
    return server.getLocalPort();
  }

  private static void respond(ServerSocket server, String sent) {
    while (!server.isClosed()) {
      try {
        Socket socket = server.accept();
        OPEN.add(socket);
        socket.getInputStream().read();
        if (sent.equals("close")) {
          socket.close();
        } else {
          socket.getOutputStream().write(sent.getBytes(US_ASCII));
        }
      } catch (IOException e) {
        // The sender ended the connection, or the test is over.
      }
    }
  }

  private static void shakeHands(ServerSocket server) {
    while (!server.isClosed()) {
      try (Socket socket = server.accept()) {
        socket.getInputStream().read();
      } catch (IOException e) {
        // The sender ended the connection, or the test is over.
      }
    }
  }

  @BeforeEach
  void overview() throws Exception {
    console.go("#/unknown-page");
    console.until(has("No such page"));
    console.go("#/");
    console.until(has("Needs attention"));
    actions = 0;
    fixing = false;
  }

  @AfterEach
  void few_actions_were_enough() {
    assertThat(actions).isLessThanOrEqualTo(MOST_TO_FIX);
  }

  private static String link(String text) {
    return "[...document.querySelectorAll('a')].filter(each => each.innerText == '%s').at(-1)"
        .formatted(text);
  }

  private void click(String text) throws Exception {
    console.until(link(text));
    console.run(link(text) + ".click()");
    actions++;
  }

  private void type(String field, String text) throws Exception {
    enter(field, text);
    actions++;
  }

  /** What the operator came for: no action on the way to the cause. */
  private static void enter(String field, String text) throws Exception {
    console.until("document.getElementById('" + field + "')");
    console.type(field, text);
  }

  /** The cause; what follows belongs to the fix. */
  private void sees(String... texts) throws Exception {
    assertThat(fixing || actions <= MOST_TO_CAUSE).isTrue();
    fixing = true;
    for (String text : texts) {
      console.until(has(text));
    }
  }

  /** The fix is on the page: a button that can be pressed. */
  private static void canPress(String label) throws Exception {
    console.until(
        "[...document.querySelectorAll('main button')].some(each => each.innerText == '%s' && !each.disabled)"
            .formatted(label));
  }

  @Test
  void a_webhook_was_disabled_by_somebody() throws Exception {
    click("Webhooks");
    click("Shop disabled");

    sees("by token:alice", "disabled update");
    canPress("Enable");
    console.picture("incident-disabled");
  }

  @Test
  void a_filter_does_not_list_the_entity() throws Exception {
    click("Events");
    click("filtered update");

    sees("no delivery", "the filter lists neither the entity");
    click("Shop filtered");
    console.until(link("Edit"));
  }

  @Test
  void an_event_was_never_published() throws Exception {
    click("Events");
    type("entity_id", "never-published");

    sees("such an event was not published");
    click("Publish");
    canPress("Publish");
  }

  @Test
  void the_overview_and_lists_name_the_cause() throws Exception {
    sees(
        "host not found",
        "TLS: certificate expired on 20",
        "status 500",
        ", circuit breaker open",
        ", as the receiver asked");
    click("Webhooks");
    sees("TLS: certificate is for 127.0.0.1, not localhost, since", "status 401, since");
    console.go("#/deliveries?error=tls");
    console.until(ROWS + " == 3");
    console.go("#/deliveries?status=4xx");
    console.until(ROWS + " == 5 && " + has("pending status 401") + " && " + has("status 410"));
    console.until("document.querySelector('.bar:has(.session)').offsetHeight < 60");
  }

  @Test
  void the_host_has_no_address() throws Exception {
    click("Shop dns");
    click("dns update");

    sees("Attempt 1: host not found", "The name of the host was not found", "Correct the URL");
    canPress("Retry now");
  }

  @Test
  void the_certificate_has_expired() throws Exception {
    click("Shop expired");
    click("expired update");

    sees("Attempt 1: TLS", "certificate expired on 20", "Correct the certificate");
    canPress("Retry now");
    console.picture("incident-expired");
  }

  @Test
  void the_issuer_of_the_certificate_is_not_trusted() throws Exception {
    click("Shop untrusted");
    click("untrusted update");

    sees("issuer not trusted", "CONTENT_DELIVERY_TRUSTED_AUTHORITIES");
    canPress("Retry now");
  }

  @Test
  void the_certificate_is_for_another_host() throws Exception {
    click("Shop misnamed");
    click("misnamed update");

    sees("certificate is for 127.0.0.1, not localhost", "Correct the certificate");
    canPress("Retry now");
  }

  @Test
  void the_receiver_fails_and_its_circuit_breaker_is_open() throws Exception {
    click("Shop failing");
    sees("The circuit breaker is open: attempts resume in");
    click("failing update");

    sees("Attempt 1: 500", "The receiver failed. Look at its log.", "the database is down");
    canPress("Retry now");
  }

  @Test
  void the_receiver_has_another_key() throws Exception {
    click("Shop unsigned");
    click("unsigned update");

    sees("Attempt 1: 401", "the signature does not match", "signing keys of the webhook");
    click("Shop unsigned");
    click("Security");
    canPress("Create signing key");
  }

  @Test
  void the_body_is_too_long() throws Exception {
    click("Shop large");
    click("large update");

    sees("Attempt 1: 413", "at most 10 bytes", "The body is too long for the receiver");
    canPress("Retry now");
  }

  @Test
  void a_delivery_that_fails_holds_those_after_it() throws Exception {
    click("Shop held");
    sees("holds the others", "waits for an earlier event of its entity");
    click("held update");

    sees("Attempt 1: 500");
    canPress("Cancel delivery");
  }

  @Test
  void a_host_of_several_webhooks_is_down() throws Exception {
    sees("3 webhooks at " + down, "no connection");
    console.run("document.querySelector('main td summary').click()");
    actions++;
    click("Shop oslo");

    sees("no connection");
    canPress("Retry now");
    console.picture("incident-host");
  }

  @Test
  void the_receiver_asked_for_a_pause() throws Exception {
    click("Shop paused");
    sees("enabled, paused", "Attempts resume in");
    click("paused update");

    sees("Attempt 1: 503", "attempts to its receiver are paused");
    canPress("Retry now");
  }

  @Test
  void the_receiver_is_gone() throws Exception {
    sees("its receiver responded with 410 Gone");
    click("Shop gone");
    sees("The service disabled this webhook");
    canPress("Enable");
    click("gone update");

    sees("Attempt 1: 410", "The receiver said that it is gone");
  }

  @Test
  void a_throttle_delays_deliveries() throws Exception {
    click("Webhooks");
    click("Shop throttled");

    sees("At most 1 request each second is sent to this webhook");
    // The newest of 1,000 at one a second, some of which were sent before.
    console.until(
        "/next attempt in [0-9]+ minutes/.test(document.querySelector('main').innerText)");
    console.picture("incident-throttled");
    click("Settings");
    canPress("Save order and rate");
  }

  @Test
  void events_of_an_entity_arrive_in_another_order() throws Exception {
    click("Webhooks");
    click("Shop unordered");

    sees("may arrive in another order");
    click("Settings");
    type("order", "skip_failed");
    sees("Once it has failed after its last retry, it is skipped");
    canPress("Save order and rate");
  }

  @Test
  void the_receiver_does_not_respond_in_time() throws Exception {
    click("Shop silent");
    click("silent update");

    sees("Attempt 1: no response in time", "The response did not come in time", "respond first");
    canPress("Retry now");
  }

  @Test
  void the_receiver_closes_the_connection() throws Exception {
    click("Shop reset");
    click("reset update");

    sees("The receiver closed the connection before it responded", "Look at its log");
    canPress("Retry now");
  }

  @Test
  void the_port_is_of_another_protocol() throws Exception {
    click("Shop strange");
    click("strange update");

    sees("The response is not valid HTTP/1.1", "Check that the URL has the right port");
    canPress("Retry now");
  }

  @Test
  void the_receiver_does_not_know_the_path() throws Exception {
    click("Shop unknown");
    click("unknown update");

    sees("Attempt 1: 404", "The receiver does not know this path. Correct the URL");
    click("Shop unknown");
    console.until(link("Edit"));
  }

  @Test
  void the_receiver_limits_the_rate() throws Exception {
    click("Shop limited");
    click("limited update");

    sees("Attempt 1: 429", "The receiver asked for fewer requests");
    click("Shop limited");
    click("Settings");
    canPress("Save order and rate");
  }

  @Test
  void the_receiver_redirects() throws Exception {
    click("Shop moved");
    click("moved update");

    sees("Attempt 1: 308", "The service does not follow redirects");
    click("Shop moved");
    console.until(link("Edit"));
  }

  /** Another operator changes the webhook of the form in which this one has typed something. */
  private void conflict(String webhook, String body, String save, String typed) throws Exception {
    send(ROOT, "PUT", "/webhooks/" + webhook, body);
    console.press(save);
    sees("This webhook was changed while you edited it. Nothing of yours is stored yet.");
    assertThat(
            console.list(
                "[...document.querySelectorAll('main :is(input, textarea)')].map(each => each.value)"))
        .contains(typed);
  }

  /** Stores what this operator has typed, and keeps what the other one has changed. */
  private JsonNode press(String save, String done, String webhook) throws Exception {
    console.press(save);
    actions++;
    sees(done);
    return Exchange.body(send(ROOT, "GET", "/webhooks/" + webhook, ""));
  }

  @Test
  void two_operators_change_a_webhook() throws Exception {
    click("Shop unknown");
    click("Edit");
    enter("field-name", "Shop of mine");
    conflict("unknown", "{\"payload_api_version\": \"8\"}", "Save", "Shop of mine");

    sees("payload_api_version: \"1\" → \"8\"");
    JsonNode both = press("Save", "Saved.", "unknown");
    assertThat(both.get("name").asString()).isEqualTo("Shop of mine");
    assertThat(both.get("payload_api_version").asString()).isEqualTo("8");
    send(ROOT, "PUT", "/webhooks/unknown", "{\"name\": \"Shop unknown\"}");
  }

  @Test
  void two_operators_change_order_and_rate() throws Exception {
    click("Shop limited");
    click("Settings");
    enter("requests-per-second", "9");
    String others =
        "{\"order\": \"none\", \"throttle\": {\"requests_per_second\": 4, \"burst\": 6}}";
    conflict("limited/delivery", others, "Save order and rate", "9");

    sees("\"burst\":6");
    JsonNode both = press("Save order and rate", "Saved.", "limited");
    assertThat(both.at("/delivery/throttle/requests_per_second").asInt()).isEqualTo(9);
    assertThat(both.at("/delivery/throttle/burst").asInt()).isEqualTo(6);
    send(ROOT, "PUT", "/webhooks/limited/delivery", "{\"order\": \"none\", \"throttle\": null}");
  }

  @Test
  void two_operators_set_a_client_certificate() throws Exception {
    Map<String, String> mine = Certificate.make(folder, "mine").in(folder);
    String chain = Files.readString(Path.of(mine.get("CONTENT_TLS_CERTIFICATE")));
    click("Shop untrusted");
    click("Security");
    enter("certificate-chain", chain);
    enter("private-key", Files.readString(Path.of(mine.get("CONTENT_TLS_KEY"))));
    conflict("untrusted", "{\"payload_api_version\": \"9\"}", "Set certificate", chain);

    sees("payload_api_version: \"1\" → \"9\"");
    JsonNode both = press("Set certificate", "Done.", "untrusted");
    assertThat(both.get("client_certificate").isNull()).isFalse();
    assertThat(both.get("payload_api_version").asString()).isEqualTo("9");
  }

  @Test
  void the_session_ends_in_a_form() throws Exception {
    console.go("#/edit-webhook/unordered");
    type("field-name", "Shop of mine");
    console.run(
        "import('/console/start.js').then(({ access_js: { access } }) => { access.token = 'token-that-was-revoked' })");
    console.press("Save");

    sees("The service rejected this token");
    type("admin-token", ROOT);
    canPress("Continue");
    console.press("Continue");
    console.until("document.querySelector('h1').innerText == 'Shop of mine'");
    sees("Saved.");
    console.press("Undo");
    console.until(has("Undone: the webhook is as before."));
  }

  /** Times are those of the service. */
  @Test
  void the_clock_of_the_operator_is_an_hour_ahead() throws Exception {
    console.run("const real = Date.now; Date.now = () => real() + 3_600_000");
    try {
      click("Shop paused");
      sees("enabled, paused");
      console.until("/resume in (59|60|[2-5][0-9]) minutes/.test(document.body.innerText)");
      assertThat(console.text("String(" + has("hour ago") + ")")).isEqualTo("false");
    } finally {
      console.run("Date.now = real");
    }
  }

  /** What the overview shows is what the store has. */
  @Test
  void the_overview_says_what_is_in_the_store() throws Exception {
    Map<String, JsonNode> stored = new HashMap<>();
    Exchange.body(send(ROOT, "GET", "/receivers", ""))
        .get("items")
        .forEach(each -> stored.put(each.get("webhook_name").asString(), each));
    List<String> rows =
        console.list(
            """
            [...document.querySelectorAll('main tbody tr')].filter(row => !row.querySelector('details'))
              .map(row => ['Webhook', 'Cause', 'Pending', 'Next attempt'].map(name =>
                row.querySelector(`[data-label="${name}"]`).innerText).join('|'))
            """);
    assertThat(rows).hasSizeGreaterThan(10);
    for (String row : rows) {
      String[] said = row.split("\\|", -1);
      JsonNode receiver = stored.get(said[0]);
      assertThat(said[2]).as(row).isEqualTo(receiver.get("pending").asString());
      if (!receiver.get("disabled").isNull()) {
        assertThat(said[1]).as(row).startsWith("disabled by the service");
        assertThat(said[3]).as(row).isEqualTo("once it is enabled");
      } else if (receiver.get("pending").asInt() == 0) {
        assertThat(said[3]).as(row).isEqualTo("none pending");
      } else {
        Instant due = Instant.parse(receiver.get("next_due_at").asString());
        JsonNode paused = receiver.get("paused_until");
        Instant until = paused.isNull() ? Instant.MIN : Instant.parse(paused.asString());
        Instant next = until.isAfter(due) ? until : due;
        boolean isLater = next.isAfter(Instant.now().plusSeconds(5));
        assertThat(said[3]).as(row + " " + receiver).startsWith(isLater ? "in " : "");
      }
    }
  }
}
