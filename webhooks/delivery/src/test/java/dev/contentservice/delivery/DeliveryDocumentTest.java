package dev.contentservice.delivery;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.standardwebhooks.Webhook;
import com.sun.net.httpserver.HttpServer;
import dev.contentservice.delivery.credentials.SenderCredentials;
import dev.contentservice.delivery.credentials.SigningKey;
import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.egress.AddressPolicy;
import dev.contentservice.delivery.egress.CidrBlock;
import dev.contentservice.delivery.egress.HostResolver;
import dev.contentservice.delivery.egress.internal.EgressPolicy;
import dev.contentservice.delivery.http.internal.DeliveryTarget;
import dev.contentservice.delivery.http.internal.Message;
import dev.contentservice.delivery.http.internal.Sender;
import dev.contentservice.delivery.payload.PayloadFormats;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import dev.contentservice.model.value.WebhookHeaders;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs the code blocks of docs/WEBHOOK-REQUESTS.md. */
@Tag("example")
class DeliveryDocumentTest {
  private static final String KEY = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  private static final long NOW = 1793527200;
  private static final byte[] BODY = "{\"event_id\":\"é\"}".getBytes(UTF_8);

  private static boolean genuine(
      String key, String id, String timestamp, String signature, byte[] body, long now)
      throws GeneralSecurityException {
    Mac mac = Mac.getInstance("HmacSHA256");
    mac.init(new SecretKeySpec(Base64.getDecoder().decode(key.substring(6)), "HmacSHA256"));
    mac.update((id + "." + timestamp + ".").getBytes(UTF_8));
    byte[] good = ("v1," + Base64.getEncoder().encodeToString(mac.doFinal(body))).getBytes(UTF_8);
    return Math.abs(now - Long.parseLong(timestamp)) < 300
        && Stream.of(signature.split(" "))
            .anyMatch(s -> MessageDigest.isEqual(s.getBytes(UTF_8), good));
  }

  private static void send(
      AddressPolicy guard,
      InstantSource clock,
      dev.contentservice.model.Webhook webhook,
      Event event,
      String key) {
    try (EgressPolicy hosts = new EgressPolicy(guard, HostResolver.ofTheSystem());
        Sender sender = Sender.builder(hosts, clock).build()) {
      SenderCredentials own = SenderCredentials.signing(List.of(SigningKey.parse(key)));
      DeliveryTarget target = DeliveryTarget.of(webhook, own);
      Message message =
          new Message("msg-1", PayloadFormats.defaults().payload(event, webhook), event);
      AttemptResult outcome = sender.send(target, message);
      System.out.println(outcome.error() == null ? "delivered" : outcome.error().code());
    }
  }

  private static String page() throws IOException {
    return Files.readString(Path.of("../..", "docs", "WEBHOOK-REQUESTS.md"));
  }

  private static List<String> blocks(String language) throws IOException {
    return Stream.of(page().split("```" + language + "\n"))
        .skip(1)
        .map(rest -> rest.substring(0, rest.indexOf("```")))
        .toList();
  }

  /** Without imports, which verification/consumers/pages compiles. */
  private static String lastLines(String code) {
    return code.substring(code.lastIndexOf("\n\n") + 1);
  }

  private static String signature(String key) throws Exception {
    return new Webhook(key).sign("msg-1", NOW, new String(BODY, UTF_8));
  }

  @Test
  void java_blocks_are_code_of_this_test() throws IOException {
    String here =
        Files.readString(
            Path.of("src/test/java", getClass().getName().replace('.', '/') + ".java"));

    assertThat(blocks("java"))
        .hasSize(1)
        .allSatisfy(
            block ->
                assertThat(here.replaceAll("\\s+", ""))
                    .contains(lastLines(block).replaceAll("\\s+", "")));
  }

  @Test
  void java_block_verifies_only_signatures_of_the_key() throws Exception {
    String other = "whsec_" + Base64.getEncoder().encodeToString(new byte[32]);
    String two = "v1a,x " + signature(other) + " " + signature(KEY);
    String now = Long.toString(NOW);

    assertThat(genuine(KEY, "msg-1", now, signature(KEY), BODY, NOW)).isTrue();
    assertThat(genuine(KEY, "msg-1", now, two, BODY, NOW + 299)).isTrue();
    assertThat(genuine(KEY, "msg-1", now, signature(KEY), BODY, NOW + 300)).isFalse();
    assertThat(genuine(KEY, "msg-2", now, signature(KEY), BODY, NOW)).isFalse();
    assertThat(genuine(KEY, "msg-1", now, signature(other), BODY, NOW)).isFalse();
    assertThat(genuine(KEY, "msg-1", now, signature(KEY), new byte[1], NOW)).isFalse();
  }

  @Test
  void javascript_block_verifies_only_signatures_of_the_key() throws Exception {
    assumeTrue(isNodeInstalled(), "node is not installed");
    String call = "genuine(key, 'msg-1', '" + NOW + "', '%s', Buffer.from('%s', 'hex'), %d)";
    String body = HexFormat.of().formatHex(BODY);
    String script =
        "const key = '"
            + KEY
            + "';\n"
            + blocks("javascript").get(0)
            + "\nconsole.log(["
            + Stream.of(
                    call.formatted(signature(KEY), body, NOW),
                    call.formatted("v1,é v1a,x " + signature(KEY), body, NOW + 299),
                    call.formatted(signature(KEY), body, NOW + 300),
                    call.formatted(signature(KEY), "00", NOW),
                    call.formatted("v1," + "é".repeat(44), body, NOW),
                    call.formatted("", body, NOW))
                .collect(Collectors.joining(",\n"))
            + "].join());";

    assertThat(run("node", "-e", script)).isEqualTo("true,true,false,false,false,false\n");
  }

  private static boolean isNodeInstalled() throws InterruptedException {
    try {
      return !run("node", "--version").isEmpty();
    } catch (IOException e) {
      return false;
    }
  }

  private static String run(String... command) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    String output = new String(process.getInputStream().readAllBytes(), UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return output;
  }

  @Test
  void the_documented_body_is_what_is_sent() throws Exception {
    CompletableFuture<String> received = new CompletableFuture<>();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 1);
    server
        .createContext(
            "/",
            exchange -> {
              received.complete(new String(exchange.getRequestBody().readAllBytes(), UTF_8));
              exchange.sendResponseHeaders(204, -1);
              exchange.close();
            })
        .getFilters()
        .add(new ContractFilter());
    server.start();
    try {
      send(
          AddressPolicy.allowing(CidrBlock.parseList("127.0.0.0/8")),
          InstantSource.system(),
          new dev.contentservice.model.Webhook()
              .id("wh-search")
              .url("http://127.0.0.1:" + server.getAddress().getPort() + "/")
              .headers(WebhookHeaders.none())
              .payloadApiVersion("1")
              .nestedItemsInPayload(false),
          event(),
          KEY);
    } finally {
      server.stop(0);
    }

    assertThat(blocks("json")).containsExactly(received.get(10, TimeUnit.SECONDS) + "\n");
  }

  private static Event event() {
    return Event.builder(
            "ev-1",
            new EntityReference(EntityType.of("item"), "7"),
            EventType.of("update"),
            "{\"id\":\"7\",\"price\":1.10}")
        .related(List.of(new EntityReference(EntityType.of("item_type"), "m1")))
        .occurredAt(Instant.parse("2026-11-01T10:00:00Z"))
        .sequence(4711)
        .build();
  }
}
