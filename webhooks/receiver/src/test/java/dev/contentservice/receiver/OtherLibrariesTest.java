package dev.contentservice.receiver;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import com.sun.net.httpserver.HttpServer;
import dev.contentservice.delivery.DeliveryContract;
import dev.contentservice.delivery.credentials.SigningKey;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The libraries for Standard Webhooks on npm verify what the sender signs, and the receiver
 * verifies what they sign; Node itself is the judge of {@code v1a}. The library for Java signs the
 * requests of most other tests.
 */
@Tag("exhaustive")
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class OtherLibrariesTest {
  private static final JsonMapper JSON = new JsonMapper();
  private static final List<String> BODIES =
      List.of(
          "{\"a\": 1}",
          "{\"é\":\"\ud83d\ude00\", \"n\": 1.10 }",
          "\"" + "x".repeat(100_000) + "\"");

  private final String secret = SigningKey.createSecret();
  private final String pair = SigningKey.createKeyPair();
  private final String publicKey = Objects.requireNonNull(SigningKey.parse(pair).publicKey());

  private Process node;
  private BufferedReader results;

  @BeforeAll
  void start() throws Exception {
    Path folder = Files.createDirectories(Path.of("target", "npm"));
    assumeTrue(
        runs("node", "--version") && runs("npm", "--version"), "without node and npm in the PATH");
    Process install =
        new ProcessBuilder(
                "npm",
                "install",
                "--no-save",
                "--no-audit",
                "--no-fund",
                "--ignore-scripts",
                "standardwebhooks@1.1.1",
                "svix@2.5.0")
            .directory(folder.toFile())
            .redirectErrorStream(true)
            .start();
    String output = new String(install.getInputStream().readAllBytes(), UTF_8);
    assertThat(install.waitFor()).as(output).isZero();
    node =
        new ProcessBuilder(
                "node",
                Path.of("src/test/resources/other-libraries.mjs").toAbsolutePath().toString(),
                folder.toAbsolutePath() + "/")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    results = node.inputReader(UTF_8);
  }

  @AfterAll
  void stop() throws InterruptedException {
    if (node != null) {
      node.destroy();
      node.waitFor();
    }
  }

  private static boolean runs(String... command) throws InterruptedException {
    try {
      return new ProcessBuilder(command).redirectErrorStream(true).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    }
  }

  private String ask(Map<String, Object> request) throws IOException {
    node.getOutputStream().write((JSON.writeValueAsString(request) + "\n").getBytes(UTF_8));
    node.getOutputStream().flush();
    return results.readLine();
  }

  private String verdict(String library, String key, SignedRequest request) throws IOException {
    Map<String, String> headers = new HashMap<>();
    request.headers().forEach((name, values) -> headers.put(name.toLowerCase(), values.get(0)));
    String body = new String(request.body(), UTF_8);
    return ask(Map.of("name", library, "key", key, "headers", headers, "body", body));
  }

  /** What the sender sends for a body, signed with a secret, a key pair and another of each. */
  private SignedRequest sent(String body) throws Exception {
    BlockingQueue<SignedRequest> requests = new LinkedBlockingQueue<>();
    List<String> violations = new CopyOnWriteArrayList<>();
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          byte[] bytes = exchange.getRequestBody().readAllBytes();
          violations.addAll(DeliveryContract.violations(exchange.getRequestHeaders(), bytes, true));
          requests.add(new SignedRequest(Map.copyOf(exchange.getRequestHeaders()), bytes));
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    server.start();
    try (RealSender sender = new RealSender()) {
      sender.send(
          RealSender.webhook("http://127.0.0.1:" + server.getAddress().getPort() + "/")
              .customPayload(body),
          "ev-1",
          SigningKey.createSecret(),
          secret,
          SigningKey.createKeyPair(),
          pair);
      SignedRequest request = Objects.requireNonNull(requests.poll(10, TimeUnit.SECONDS));
      assertThat(violations).isEmpty();
      return request;
    } finally {
      server.stop(0);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"standardwebhooks", "svix", "node"})
  void a_library_verifies_what_the_sender_signs(String library) throws Exception {
    String key = library.equals("node") ? publicKey : secret;
    String other =
        library.equals("node")
            ? SigningKey.parse(SigningKey.createKeyPair()).publicKey()
            : SigningKey.createSecret();
    for (String body : BODIES) {
      SignedRequest request = sent(body);

      assertThat(new String(request.body(), UTF_8)).isEqualTo(body);
      assertThat(verdict(library, key, request)).isEqualTo("valid");
      assertThat(verdict(library, other, request)).isEqualTo("invalid");
      assertThat(verdict(library, key, request.withBody(body + " "))).isEqualTo("invalid");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"standardwebhooks", "svix", "node"})
  void the_receiver_verifies_what_a_library_signs(String library) throws Exception {
    boolean asymmetric = library.equals("node");
    for (String body : BODIES) {
      JsonNode signed =
          JSON.readTree(
              ask(
                  Map.of(
                      "name",
                      library,
                      "key",
                      asymmetric ? pair : secret,
                      "id",
                      "msg_1",
                      "body",
                      body)));
      SignedRequest request =
          new SignedRequest(
              Map.of(
                  "webhook-id", List.of("msg_1"),
                  "webhook-timestamp", List.of(signed.get("time").asString()),
                  "webhook-signature", List.of(signed.get("signature").asString())),
              body.getBytes(UTF_8));

      assertThat(
              EventReceiver.of(asymmetric ? publicKey : secret)
                  .receive(request.headers(), request.body()))
          .isInstanceOf(CustomPayload.class);
      assertThat(
              EventReceiver.of(SigningKey.createSecret())
                  .receive(request.headers(), request.body()))
          .isInstanceOf(Received.Rejected.class);
    }
  }
}
