package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.SocketException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Handwritten HTTP requests: every kind of problem, each with its location and its fix. */
@SharesService
@Tag("example")
class RawHttpIT {
  private static final String MINIMAL = "{\"name\": \"Article\", \"api_key\": \"article\"}";

  private static RunningService service;

  @BeforeAll
  static void start(RunningService shared) {
    service = shared;
  }

  private static HttpResponse<String> create(String body) throws Exception {
    return Exchange.post(service.base(), "/item-types", SharedService.TOKEN, body);
  }

  @Test
  void a_created_model_returns_201_and_plain_json() throws Exception {
    HttpResponse<String> response = create(MINIMAL);

    assertThat(response.statusCode()).isEqualTo(201);
    assertThat(response.headers().allValues("Content-Type")).containsExactly("application/json");
    assertThat(Exchange.body(response).propertyNames()).hasSize(23);
    assertThat(Exchange.body(response).get("hint").isNull()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "skip_menu_item_creation=maybe",
        "skip_menu_item_creation=",
        "skip_menu_item_creation=TRUE",
        "skip_menu_item_creation=%ff",
        "skip_menu_item_creation=true&skip_menu_item_creation=false",
        "skip_menu_item=true"
      })
  void a_query_that_could_be_misread_is_a_bad_request(String query) throws Exception {
    HttpResponse<String> response =
        Exchange.post(service.base(), "/item-types?" + query, SharedService.TOKEN, MINIMAL);

    Exchange.problem(response, 400);
  }

  @Test
  void a_path_that_does_not_exist_is_not_found() throws Exception {
    for (String path : new String[] {"/", "/nowhere", "/webhooks", "/webhooks/a%2Fb/c"}) {
      Exchange.problem(Exchange.put(service.base(), path, SharedService.TOKEN, "{}"), 404);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"/webhooks/a%2Fb", "/webhooks/1'--", "/webhooks/%00"})
  void an_unusual_id_is_not_found(String path) throws Exception {
    Exchange.problem(
        Exchange.put(service.base(), path.replace("'", "%27"), SharedService.TOKEN, "{}"), 404);
  }

  @Test
  void a_wrong_method_returns_405_with_the_allowed_ones() throws Exception {
    HttpResponse<String> response =
        Exchange.send(Exchange.json(service.base(), "/item-types", SharedService.TOKEN).DELETE());

    Exchange.problem(response, 405);
    assertThat(response.headers().allValues("Allow")).containsExactly("OPTIONS, POST");
  }

  @Test
  void another_media_type_is_rejected() throws Exception {
    for (String type : new String[] {"text/plain", "application/xml", "multipart/form-data"}) {
      HttpRequest.Builder request =
          HttpRequest.newBuilder(service.base().resolve("/item-types"))
              .header("Authorization", "Bearer " + SharedService.TOKEN)
              .header("Content-Type", type)
              .POST(BodyPublishers.ofString(MINIMAL));
      Exchange.problem(Exchange.send(request), 415);
    }
  }

  @Test
  void a_body_without_media_type_is_rejected() throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(service.base().resolve("/item-types"))
            .header("Authorization", "Bearer " + SharedService.TOKEN)
            .POST(BodyPublishers.ofString(MINIMAL));

    Exchange.problem(Exchange.send(request), 415);
  }

  @Test
  void a_caller_that_does_not_accept_json_gets_406() throws Exception {
    HttpRequest.Builder request =
        Exchange.json(service.base(), "/item-types", SharedService.TOKEN)
            .header("Accept", "text/html")
            .POST(BodyPublishers.ofString(MINIMAL));

    Exchange.problem(Exchange.send(request), 406);
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
                .POST(BodyPublishers.ofString(MINIMAL)));
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
  void health_and_lists_are_on_the_management_port_only() throws Exception {
    assertThat(Exchange.get(service.management(), "/q/health/ready").get("status").asString())
        .isEqualTo("UP");
    assertThat(Exchange.get(service.management(), "/models").has("items")).isTrue();
    Exchange.problem(
        Exchange.put(service.base(), "/q/health/ready", SharedService.TOKEN, "{}"), 404);
    Exchange.problem(Exchange.put(service.base(), "/models", SharedService.TOKEN, "{}"), 404);
  }
}
