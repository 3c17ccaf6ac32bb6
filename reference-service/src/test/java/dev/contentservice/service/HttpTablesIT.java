package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.client.ContentClient;
import dev.contentservice.model.UpdateWebhookRequest;
import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Map.Entry;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvFileSource;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What the service decides before it reads a body, by tables written from the RFCs
 * (src/test/resources/http). {@link ResponseLaws} also apply to each response.
 */
@SharesService
@Tag("exhaustive")
class HttpTablesIT {
  private static final String MODEL = "{\"name\": \"A\", \"api_key\": \"a\"}";
  private static final Entry<String, String> AUTHORIZED =
      Map.entry("Authorization", "Bearer " + SharedService.TOKEN);
  private static final Entry<String, String> JSON = Map.entry("Content-Type", "application/json");

  private static RunningService service;

  @BeforeAll
  static void start(RunningService shared) {
    service = shared;
  }

  private static Wire.Response send(URI port, byte[] request) throws Exception {
    try (Wire wire = new Wire(port)) {
      return wire.exchange(request);
    }
  }

  private static Wire.Response create(List<Entry<String, String>> headers, String body)
      throws Exception {
    return send(service.base(), Wire.request("POST", "/item-types", headers, body.getBytes(UTF_8)));
  }

  private static List<Entry<String, String>> with(String name, String cell) {
    List<Entry<String, String>> headers = new ArrayList<>(List.of(AUTHORIZED, JSON));
    Table.lines(cell).forEach(value -> headers.add(Map.entry(name, value)));
    return headers;
  }

  private static String newestModel() throws Exception {
    return service.read("/models").at("/items/0/id").asString();
  }

  @ParameterizedTest(quoteTextArguments = false)
  @CsvFileSource(
      resources = "/http/accept.csv",
      delimiter = '|',
      quoteCharacter = '`',
      useHeadersInDisplayName = true)
  void without_an_acceptable_response_nothing_is_done(String accept, boolean acceptable)
      throws Exception {
    String before = newestModel();
    List<Entry<String, String>> headers = with("Accept", accept);

    assertThat(create(headers, "{}").status()).isEqualTo(acceptable ? 422 : 406);
    assertThat(create(headers, "{").status()).isEqualTo(acceptable ? 400 : 406);
    Wire.Response created = create(headers, MODEL);

    assertThat(created.status()).isEqualTo(acceptable ? 201 : 406);
    assertThat(created.headers().firstValue("Content-Type"))
        .hasValue(acceptable ? "application/json" : "application/problem+json");
    assertThat(newestModel().equals(before)).as("nothing is stored").isEqualTo(!acceptable);
  }

  @ParameterizedTest
  @CsvSource({"POST, /nowhere, 404", "DELETE, /item-types, 405"})
  void an_unknown_path_or_method_takes_precedence_over_accept(
      String method, String path, int status) throws Exception {
    byte[] request = Wire.request(method, path, with("Accept", "text/html"), new byte[0]);

    assertThat(send(service.base(), request).status()).isEqualTo(status);
  }

  @ParameterizedTest(quoteTextArguments = false)
  @CsvFileSource(
      resources = "/http/content.csv",
      delimiter = '|',
      quoteCharacter = '`',
      useHeadersInDisplayName = true)
  void a_body_is_declared_as_json_once_and_without_coding(String declared, int status)
      throws Exception {
    List<Entry<String, String>> headers = new ArrayList<>(List.of(AUTHORIZED));
    for (String line : Table.lines(declared)) {
      String[] sides = line.split(":", 2);
      headers.add(Map.entry(sides[0], sides[1].strip()));
    }

    assertThat(create(headers, MODEL).status()).isEqualTo(status);
  }

  @ParameterizedTest(quoteTextArguments = false)
  @CsvFileSource(
      resources = "/http/paths.csv",
      delimiter = '|',
      quoteCharacter = '`',
      useHeadersInDisplayName = true)
  void a_resource_has_one_path(String port, String method, String target, int status)
      throws Exception {
    URI base = port.equals("service") ? service.base() : service.management();

    byte[] body = (method.equals("GET") ? "" : "{}").getBytes(UTF_8);
    Wire.Response response =
        send(base, Wire.request(method, target, List.of(AUTHORIZED, JSON), body));

    assertThat(response.status()).isEqualTo(status);
  }

  @Test
  void the_client_encodes_each_id_so_that_it_is_found() {
    try (ContentClient client = service.client(SharedService.TOKEN)) {
      for (String id : List.of("wh-d", SharedService.STRANGE_ID)) {
        assertThat(client.webhooks().update(id, new UpdateWebhookRequest()).getId()).isEqualTo(id);
      }
    }
  }

  @ParameterizedTest
  @CsvSource({
    "/item-types, POST",
    "/webhooks/x, PUT",
    "/webhooks/a%2Fb, PUT",
    "/, ",
    "/nowhere, ",
    "/item-types/, ",
    "/item-types;v=2, ",
    "/webhooks, ",
    "/webhooks/x;v=2, ",
    "/webhooks/x/y, "
  })
  void options_and_405_list_the_same_methods(String path, String operation) throws Exception {
    Wire.Response options =
        send(service.base(), Wire.request("OPTIONS", path, List.of(AUTHORIZED), new byte[0]));
    boolean exists = operation != null;
    assertThat(options.status()).isEqualTo(exists ? 204 : 404);
    for (String method : List.of("DELETE", "TRACE", "PROPFIND", "FOO")) {
      Wire.Response wrong =
          send(service.base(), Wire.request(method, path, List.of(AUTHORIZED), new byte[0]));
      assertThat(wrong.status()).as(method).isEqualTo(exists ? 405 : 404);
      assertThat(options.headers().allValues("Allow"))
          .isEqualTo(wrong.headers().allValues("Allow"))
          .isEqualTo(exists ? List.of("OPTIONS, " + operation) : List.of());
    }
  }

  @Test
  void a_valid_request_id_is_used_and_any_other_replaced() throws Exception {
    assertThat(requestIdFor("my-id.7")).isEqualTo("my-id.7");
    for (String strange : new String[] {"no spaces allowed", "x".repeat(65), "", "ü"}) {
      assertThat(requestIdFor(strange)).matches("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    }
  }

  private static String requestIdFor(String sent) throws Exception {
    HttpResponse<String> response =
        Exchange.send(
            Exchange.json(service.base(), "/item-types", SharedService.TOKEN)
                .header("X-Request-Id", sent)
                .POST(BodyPublishers.ofString(MODEL)));
    return response.headers().firstValue("X-Request-Id").orElseThrow();
  }

  @Test
  void neither_port_speaks_http2_without_tls() throws Exception {
    byte[] prior =
        Http2Frames.opening(1 << 16)
            .frame(
                Http2Frames.HEADERS,
                Http2Frames.END_STREAM | Http2Frames.END_HEADERS,
                1,
                Http2Frames.block("GET", "/models", Map.of()))
            .bytes();
    String upgrade =
        "GET %1$s HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade, HTTP2-Settings\r\n"
            + "Upgrade: h2c\r\nHTTP2-Settings: AAMAAABkAAQAAP__\r\n\r\n"
            + "GET %1$s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n";

    for (URI port : List.of(service.base(), service.management())) {
      String path = port.equals(service.base()) ? "/openapi.yaml" : "/models";
      assertThat(received(port, prior)).doesNotContain("items", "application/json");
      assertThat(received(port, upgrade.formatted(path).getBytes(UTF_8)))
          .startsWith("HTTP/1.1 200 OK");
    }
  }

  /** All that the service sends before it ends the connection. */
  private static String received(URI port, byte[] sent) throws IOException {
    try (Socket socket = new Socket(port.getHost(), port.getPort())) {
      socket.setSoTimeout(60_000);
      socket.getOutputStream().write(sent);
      return new String(socket.getInputStream().readAllBytes(), UTF_8);
    } catch (SocketException reset) {
      return "";
    }
  }

  @Test
  void no_failure_was_logged() {
    assertThat(service.output()).noneMatch(line -> line.contains("ERROR"));
  }
}
