package dev.contentservice.delivery.http;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import dev.contentservice.delivery.credentials.SigningKey;
import dev.contentservice.delivery.dispatch.ReceiverResponse;
import dev.contentservice.delivery.dispatch.ResponseHeaders;
import dev.contentservice.delivery.http.Receiver.Connection;
import dev.contentservice.delivery.http.Receiver.Received;
import dev.contentservice.delivery.http.Receiver.Script;
import dev.contentservice.delivery.http.internal.DeliveryTarget;
import dev.contentservice.model.value.WebhookHeaders;
import java.io.IOException;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** Secrets that a receiver echoes do not get into the record of the attempt. */
class EchoTest {
  private static final SigningKey KEY =
      SigningKey.parse("whsec_" + Base64.getEncoder().encodeToString(new byte[32]));

  private static DeliveryTarget target(String url) {
    return new DeliveryTarget(
        "w",
        url,
        new WebhookHeaders(
            Map.of(
                "X-Api-Key", "canary/header=1",
                "Cookie", "sid=canary-cookie; lang=en",
                "X-Flag", "on")),
        new BasicCredentials("canary-user", "canary \"pass\" wörd"),
        List.of(KEY));
  }

  private static Script echo(UnaryOperator<String> written) {
    return connection -> response(connection, written);
  }

  private static void response(Connection connection, UnaryOperator<String> written)
      throws IOException {
    connection.read();
    Received request = connection.receiver().received().get(0);
    byte[] body = written.apply(request.head()).getBytes(UTF_8);
    connection.write("HTTP/1.1 400 Bad\r\nContent-Length: " + body.length + "\r\n\r\n");
    connection.out().write(body);
  }

  private static String recorded(Script script) throws IOException {
    return response(script).excerpt();
  }

  private static ReceiverResponse response(Script script) throws IOException {
    try (Receiver receiver = new Receiver(script);
        Loopback sender = Loopback.within(10_000)) {
      return sender.send(target(receiver.url())).response();
    }
  }

  private static Map<String, String> headers(String... lines) throws IOException {
    String head = "HTTP/1.1 200 OK\r\n" + String.join("\r\n", lines) + "\r\n\r\n";
    return response(
            connection -> {
              connection.read();
              connection.write(head);
            })
        .headers()
        .values();
  }

  @Test
  void an_echoed_head_is_recorded_without_secrets() throws Exception {
    assertThat(recorded(echo(head -> head)))
        .contains("POST /hook HTTP/1.1", "webhook-id: msg_1", "X-Flag: on")
        .contains("X-Api-Key: ***", "Cookie: ***", "authorization: ***", "webhook-signature: ***")
        .doesNotContain("canary", "v1,");
  }

  @Test
  void nor_as_json_or_with_the_credentials_decoded() throws Exception {
    assertThat(recorded(echo(JsonMapper.shared()::writeValueAsString)))
        .contains("POST /hook")
        .doesNotContain("canary", "v1,");
    assertThat(
            recorded(
                echo(
                    head ->
                        "no user canary-user with "
                            + JsonMapper.shared().writeValueAsString("canary \"pass\" wörd"))))
        .isEqualTo("no user canary-user with \"***\"");
  }

  @Test
  void nor_a_part_of_a_secret_when_the_response_is_cut() throws Exception {
    for (int length = 1000; length < 1030; length++) {
      String before = "x".repeat(length);

      assertThat(recorded(echo(head -> before + "canary/header=1")))
          .hasSizeLessThanOrEqualTo(1024)
          .doesNotContain("cana");
    }
    assertThat(
            recorded(
                connection -> {
                  connection.read();
                  connection.write("HTTP/1.1 200 OK\r\nContent-Length: 99\r\n\r\nsid=canary-coo");
                }))
        .isEqualTo("***");
  }

  @Test
  void nor_in_a_header_of_the_response() throws Exception {
    assertThat(
            headers(
                "X-Echo: key canary/header=1",
                "Set-Cookie: sid=of-the-receiver",
                "X-Access-Token: of-the-receiver",
                "WWW-Authenticate: Basic realm=\"x\"",
                "Content-Length: 0"))
        .containsExactly(
            entry("x-echo", "key ***"),
            entry("set-cookie", "***"),
            entry("x-access-token", "***"),
            entry("www-authenticate", "Basic realm=\"x\""),
            entry("content-length", "0"));
  }

  @Test
  void headers_of_one_name_are_joined_and_safe_to_show() throws Exception {
    assertThat(headers("Via: 1.1 a", "via: 1.1 b\u0007\u00e4c", "Empty:", "Content-Length: 0"))
        .containsExactly(
            entry("via", "1.1 a, 1.1 b\ufffd\ufffdc"),
            entry("empty", ""),
            entry("content-length", "0"));
  }

  @Test
  void headers_are_recorded_up_to_32_and_4_kib() throws Exception {
    assertThat(
            headers(IntStream.range(0, 40).mapToObj(i -> "h" + i + ": v").toArray(String[]::new)))
        .hasSize(32)
        .containsKey("h31");
    for (int length = 4080; length < 4100; length++) {
      Map<String, String> cut = headers("a: " + "x".repeat(length) + "canary/header=1", "b: c");

      assertThat(cut.get("a")).hasSizeLessThanOrEqualTo(4096 - 3).doesNotContain("cana");
      assertThat(new ResponseHeaders(cut).text()).hasSizeLessThanOrEqualTo(4096);
    }
  }

  @Test
  void scheme_names_of_secrets_are_not_redacted() throws Exception {
    try (Receiver receiver = new Receiver(echo(head -> "Bearer token abcd12345 is unknown"));
        Loopback sender = Loopback.within(10_000)) {
      DeliveryTarget target =
          Loopback.target(receiver.url(), "Authorization", "Bearer abcd12345", "X-Api", "1");

      assertThat(sender.send(target).response().excerpt()).isEqualTo("Bearer token *** is unknown");
    }
  }
}
