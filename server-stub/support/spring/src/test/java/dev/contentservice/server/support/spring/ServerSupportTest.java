package dev.contentservice.server.support.spring;

import static dev.contentservice.server.support.adapter.Responses.json;
import static dev.contentservice.server.support.adapter.Responses.send;
import static java.net.http.HttpRequest.BodyPublishers.ofString;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.server.support.adapter.AdapterTests;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.boot.SpringBootVersion;

/** A Spring Boot application that has the jar on its class path. */
class ServerSupportTest implements AdapterTests {
  private static Host host;

  @BeforeAll
  static void start() {
    host = new Host();
  }

  @AfterAll
  static void stop() {
    host.close();
  }

  @Override
  public String uri() {
    return host.uri();
  }

  @Test
  void the_expected_version_is_tested() {
    assertThat(SpringBootVersion.getVersion()).isEqualTo(System.getProperty("expected.boot"));
  }

  @Test
  void other_paths_have_the_errors_of_the_application() throws Exception {
    HttpResponse<String> unknown = send(request("/nowhere").GET());

    assertThat(unknown.statusCode()).isEqualTo(404);
    assertThat(unknown.headers().firstValue("X-Request-Id")).isEmpty();
    assertThat(json(unknown).get("path").asString()).isEqualTo("/base/nowhere");
    assertThat(send(request("/own/failure").GET()).body()).isEqualTo("{\"handled\":true}");
  }

  @Test
  void other_types_have_the_json_of_the_application() throws Exception {
    assertThat(send(request("/own/value").GET()).body()).isEqualTo("{\"FirstName\":\"a\"}");
  }

  /** Tomcat responds to it, before the adapter could. */
  @Test
  void an_invalid_chunk_is_rejected() throws Exception {
    URI uri = URI.create(uri());
    String request =
        "POST /base/item-types HTTP/1.1\r\nHost: a\r\nAuthorization: Bearer Token-1\r\n"
            + "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nx\r\n";
    try (Socket socket = new Socket(uri.getHost(), uri.getPort())) {
      socket.getOutputStream().write(request.getBytes(StandardCharsets.US_ASCII));

      assertThat(new String(socket.getInputStream().readNBytes(12), StandardCharsets.US_ASCII))
          .isEqualTo("HTTP/1.1 400");
    }
  }

  @Test
  void no_other_path_leads_to_an_operation() throws Exception {
    HttpResponse<String> response = send(request("/ITEM-TYPES").POST(ofString(MODEL)));

    assertThat(response.statusCode()).isEqualTo(404);
    assertThat(response.headers().firstValue("X-Request-Id")).isEmpty();
    assertThat(send(request("/OWN/value").GET()).statusCode()).isEqualTo(200);
  }
}
