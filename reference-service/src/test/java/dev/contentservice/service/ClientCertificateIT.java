package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.Socket;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.cert.X509Certificate;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLServerSocket;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A receiver that requires a client certificate, on the packaged service. */
@Tag("nightly")
class ClientCertificateIT {
  /** Each start of another store with the exported webhooks warns of what it lacks. */
  private void exportNamesTheCertificate(
      EitherStore kind, Map<String, String> settings, List<String> secret) throws Exception {
    String exported = JarCommand.inProcess(settings, "webhook", "export").out();
    assertThat(exported)
        .contains("\"client_certificate\":{\"subject\":\"CN=client\"")
        .doesNotContain(secret)
        .doesNotContain("BEGIN");
    Path own = Files.createDirectory(folder.resolve("other"));
    Map<String, String> other = kind.in(own, LoopbackWebhooks.in(own, exported));
    for (int start = 0; start < 2; start++) {
      try (RunningService service = RunningService.in(own, other)) {
        assertThat(service.output())
            .filteredOn(line -> line.contains("had a client certificate"))
            .singleElement()
            .asString()
            .contains("PUT /webhooks/{id}/client-certificate");
      }
    }
  }

  private static final String PATH = "/webhooks/w/client-certificate";
  private static final String METRIC = "content_client_certificates_expiring ";

  @TempDir Path folder;
  private final LinkedBlockingQueue<String> subjects = new LinkedBlockingQueue<>();

  @ParameterizedTest
  @EnumSource(EitherStore.class)
  void a_certificate_is_set_used_rotated_and_deleted_and_its_key_never_shown(EitherStore kind)
      throws Exception {
    Certificate server = Certificate.make(folder, "server");
    String trusted = server.in(folder).get("CONTENT_TLS_CERTIFICATE");
    Files.move(Path.of(trusted), folder.resolve("trusted.pem"));
    Certificate client = Certificate.make(folder, "client");
    client.in(folder);
    String chain = Files.readString(folder.resolve("cert.pem"));
    String key = Files.readString(folder.resolve("key.pem"));
    List<String> secret = List.of(key.lines().skip(1).findFirst().orElseThrow());
    try (SSLServerSocket receiver = receiver(server, client)) {
      String webhook =
          """
          [{"id": "w", "name": "W", "url": "https://127.0.0.1:%d/w", "enabled": true,
            "events": [{"entity_type": "item", "event_types": ["update"]}]}]
          """
              .formatted(receiver.getLocalPort());
      Map<String, String> settings =
          new HashMap<>(kind.in(folder, LoopbackWebhooks.in(folder, webhook)));
      settings.put(
          "CONTENT_DELIVERY_TRUSTED_AUTHORITIES", folder.resolve("trusted.pem").toString());
      try (RunningService service = RunningService.in(folder, settings)) {
        assertThat(metrics(service)).contains(METRIC + "0.0");
        JsonNode shown = Exchange.body(put(service, PATH, chain, key));
        assertThat(shown.at("/client_certificate/subject").asString()).isEqualTo("CN=client");
        assertThat(shown.at("/client_certificate/issuer").asString()).isEqualTo("CN=client");
        assertThat(shown.at("/client_certificate/expires_at").asString()).isNotEmpty();
        // It is valid for 30 days.
        assertThat(metrics(service)).contains(METRIC + "1.0");
        EventPublishers.publish(service, "update");
        assertThat(subjects.poll(60, TimeUnit.SECONDS)).isEqualTo("CN=client");

        assertRejectedForAnotherVersion(service, certificate(chain, key));
        JsonNode audit = Exchange.get(service.management(), "/audit").at("/items/0");
        assertThat(audit.at("/action").asString()).isEqualTo("set_client_certificate");
        Exchange.body(put(service, PATH, chain, key));
        assertThat(Exchange.get(service.management(), "/audit").at("/items/0")).isEqualTo(audit);
        assertThat(audit.at("/after/client_certificate/subject").asString()).isEqualTo("CN=client");
        assertRejected(service, chain, chain, "PKCS #8", secret);
        assertRejected(service, "none", key, "in PEM form", secret);
        Exchange.problem(put(service, "/webhooks/none/client-certificate", chain, key), 404);
        assertThat(
                shown
                    + audit.toString()
                    + Exchange.get(service.management(), "/webhooks")
                    + String.join("", service.output()))
            .doesNotContain(secret);
      }
      if (kind == EitherStore.SQLITE) {
        assertThat(StoredBytes.found(folder.resolve("data"), secret)).isEmpty();
      }
      exportNamesTheCertificate(kind, settings, secret);
      for (String command : List.of("rotate", "prune")) {
        assertThat(JarCommand.inProcess(settings, "secrets", command).status()).isZero();
      }
      try (RunningService service = RunningService.in(folder, settings)) {
        EventPublishers.publish(service, "update");
        assertThat(subjects.poll(60, TimeUnit.SECONDS)).isEqualTo("CN=client");

        JsonNode deleted = Exchange.body(send(service, PATH, "DELETE", ""));
        assertThat(deleted.has("client_certificate")).isFalse();
        JsonNode records = Exchange.get(service.management(), "/audit");
        Exchange.body(send(service, PATH, "DELETE", ""));
        assertThat(Exchange.get(service.management(), "/audit")).isEqualTo(records);
        assertThat(metrics(service)).contains(METRIC + "0.0");
        EventPublishers.publish(service, "update");
        Eventually.yes(
            () ->
                Exchange.get(service.management(), "/deliveries?state=pending")
                    .at("/items")
                    .findValues("attempts_made")
                    .toString()
                    .contains("1"));
        assertThat(subjects).isEmpty();
      }
    }
  }

  private SSLServerSocket receiver(Certificate server, Certificate client) throws Exception {
    SSLContext context = server.identity(client);
    SSLServerSocket socket =
        (SSLServerSocket)
            context
                .getServerSocketFactory()
                .createServerSocket(0, 50, InetAddress.getLoopbackAddress());
    socket.setNeedClientAuth(true);
    Thread thread = new Thread(() -> serve(socket), "receiver");
    thread.setDaemon(true);
    thread.start();
    return socket;
  }

  private void serve(SSLServerSocket server) {
    while (!server.isClosed()) {
      try (Socket socket = server.accept()) {
        socket.getInputStream().read(new byte[8192]);
        X509Certificate peer =
            (X509Certificate) ((SSLSocket) socket).getSession().getPeerCertificates()[0];
        subjects.add(peer.getSubjectX500Principal().toString());
        socket
            .getOutputStream()
            .write("HTTP/1.1 204 No Content\r\nConnection: close\r\n\r\n".getBytes(ISO_8859_1));
        socket.shutdownOutput();
        socket.getInputStream().readAllBytes();
      } catch (IOException e) {
        // The sender ended the connection, or the test is over.
      }
    }
  }

  private static void assertRejected(
      RunningService service, String chain, String key, String why, List<String> secret)
      throws Exception {
    JsonNode problem = Exchange.problem(put(service, PATH, chain, key), 422);
    assertThat(problem.get("detail").asString()).contains(why).doesNotContain(secret);
  }

  private static String metrics(RunningService service) throws Exception {
    return Exchange.send(HttpRequest.newBuilder(service.management().resolve("/q/metrics"))).body();
  }

  private static HttpResponse<String> put(
      RunningService service, String path, String chain, String key) throws Exception {
    return send(service, path, "PUT", certificate(chain, key));
  }

  private static String certificate(String chain, String key) {
    return JsonMapper.shared()
        .writeValueAsString(Map.of("certificate_chain", chain, "private_key", key));
  }

  /** Each change of the certificate is one of the webhook, so the second operator is rejected. */
  private static void assertRejectedForAnotherVersion(RunningService service, String certificate)
      throws Exception {
    String tag = version(service);
    assertThat(conditional(service, "DELETE", tag, "").statusCode()).isEqualTo(200);
    assertThat(version(service)).isNotEqualTo(tag);
    Exchange.problem(conditional(service, "PUT", tag, certificate), 412);
    assertThat(conditional(service, "PUT", version(service), certificate).statusCode())
        .isEqualTo(200);
    Exchange.problem(conditional(service, "DELETE", tag, ""), 412);
  }

  private static String version(RunningService service) throws Exception {
    return send(service, "/webhooks/w", "GET", "").headers().firstValue("ETag").orElseThrow();
  }

  private static HttpResponse<String> conditional(
      RunningService service, String method, String tag, String body) throws Exception {
    return Exchange.send(
        HttpRequest.newBuilder(service.management().resolve(PATH))
            .header("If-Match", tag)
            .method(method, BodyPublishers.ofString(body)));
  }

  private static HttpResponse<String> send(
      RunningService service, String path, String method, String body) throws Exception {
    return Exchange.send(
        HttpRequest.newBuilder(service.management().resolve(path))
            .method(method, BodyPublishers.ofString(body)));
  }
}
