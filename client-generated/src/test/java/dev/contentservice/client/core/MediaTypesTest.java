package dev.contentservice.client.core;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpServer;
import dev.contentservice.client.errors.UnexpectedResponseException;
import dev.contentservice.parcels.Files;
import dev.contentservice.parcels.ParcelClient;
import dev.contentservice.parcels.model.AddFileRequest;
import dev.contentservice.parcels.model.Settings;
import java.io.IOException;
import java.math.BigDecimal;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies of all media types, byte for byte, with a client that is only generated. */
class MediaTypesTest {
  private static final byte[] BYTES = {0, 1, (byte) 0xff, '\r', '\n', (byte) 0xc3};

  private HttpServer server;
  private String contentType = "";
  private String accept = "";
  private String query = "";
  private String cookie = "";
  private byte[] received = {};
  private String responseType = "application/json";
  private byte[] response = {};

  @BeforeEach
  void start() throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          contentType = String.valueOf(exchange.getRequestHeaders().getFirst("Content-Type"));
          accept = String.valueOf(exchange.getRequestHeaders().getFirst("Accept"));
          cookie = String.valueOf(exchange.getRequestHeaders().getFirst("Cookie"));
          query = String.valueOf(exchange.getRequestURI().getRawQuery());
          received = exchange.getRequestBody().readAllBytes();
          exchange.getResponseHeaders().set("Content-Type", responseType);
          exchange.sendResponseHeaders(
              response.length == 0 ? 204 : 200, response.length == 0 ? -1 : response.length);
          exchange.getResponseBody().write(response);
          exchange.close();
        });
    server.start();
  }

  @AfterEach
  void stop() {
    server.stop(0);
  }

  @Test
  void a_file_is_sent_as_its_bytes() {
    call(files -> files.upload("a", BYTES));

    assertThat(contentType).isEqualTo("application/octet-stream");
    assertThat(received).isEqualTo(BYTES);
  }

  @Test
  void a_form_with_a_file_has_a_part_for_each_member() {
    call(files -> files.add(new AddFileRequest(BYTES).note("n\u00e9").tags(List.of("a", "b"))));

    String boundary = contentType.replaceFirst("multipart/form-data; boundary=", "");
    String file = new String(BYTES, ISO_8859_1);
    assertThat(new String(received, ISO_8859_1))
        .isEqualTo(
            part(boundary, "file", "; filename=\"file\"", "application/octet-stream", file)
                + part(boundary, "note", "", "text/plain; charset=UTF-8", "n\u00c3\u00a9")
                + part(boundary, "tags", "", "text/plain; charset=UTF-8", "a")
                + part(boundary, "tags", "", "text/plain; charset=UTF-8", "b")
                + "--"
                + boundary
                + "--\r\n");
  }

  @Test
  void parts_and_lists_have_the_encoding_of_the_contract() {
    call(files -> files.add(new AddFileRequest(BYTES).picture(BYTES).place("a\"")));

    String boundary = contentType.replaceFirst("multipart/form-data; boundary=", "");
    assertThat(new String(received, ISO_8859_1))
        .contains(
            part(
                    boundary,
                    "picture",
                    "; filename=\"picture\"",
                    "image/png",
                    new String(BYTES, ISO_8859_1))
                + part(boundary, "place", "", "application/json", "\"a\\\"\""));

    call(
        files -> files.sendForm(new Settings().lines(List.of("a,", "b")).words(List.of("c", "d"))));
    assertThat(new String(received, UTF_8)).isEqualTo("lines=a%2C,b&words=c%7Cd");
  }

  private static String part(
      String boundary, String name, String file, String type, String content) {
    return "--%s\r\nContent-Disposition: form-data; name=\"%s\"%s\r\nContent-Type: %s\r\n\r\n%s\r\n"
        .formatted(boundary, name, file, type, content);
  }

  @Test
  void a_form_has_a_pair_for_each_member_that_is_set() {
    call(
        files ->
            files.sendForm(
                new Settings().userId2("a b&").labels(List.of("x", "y")).level(3_000_000_000L)));

    assertThat(contentType).isEqualTo("application/x-www-form-urlencoded");
    assertThat(new String(received, UTF_8))
        .isEqualTo("level=3000000000&labels=x&labels=y&user_id=a+b%26");
  }

  @Test
  void text_is_sent_and_xml_is_read_as_it_is() {
    response = BYTES;
    responseType = "application/xml";

    call(files -> assertThat(files.writeNote("n\u00e9 \"x\"")).isEqualTo(BYTES));
    assertThat(contentType).isEqualTo("text/plain");
    assertThat(new String(received, UTF_8)).isEqualTo("n\u00e9 \"x\"");
  }

  @Test
  void a_download_is_bytes_and_null_if_there_are_none() {
    responseType = "application/pdf";
    response = BYTES;
    call(files -> assertThat(files.download("a")).isEqualTo(BYTES));
    response = new byte[0];
    call(files -> assertThat(files.download("a")).isNull());
  }

  @Test
  void a_table_is_text_in_the_charset_of_the_response() {
    responseType = "text/csv; charset=ISO-8859-1";
    response = "a,\u00e9".getBytes(ISO_8859_1);

    call(
        files ->
            assertThat(files.export(p -> p.ids(List.of("a,", "b")).session("s")))
                .isEqualTo("a,\u00e9"));
    assertThat(query).isEqualTo("ids=a%2C,b");
    assertThat(cookie).isEqualTo("session=s");
  }

  @ParameterizedTest
  @ValueSource(strings = {"x-unknown", "a b", "\"", "us-ascii", "utf-8"})
  void a_text_that_its_charset_does_not_show_is_an_unexpected_response(String charset) {
    responseType = "text/csv; charset=" + charset;
    response = BYTES;

    call(
        files ->
            assertThatThrownBy(files::export)
                .isInstanceOf(UnexpectedResponseException.class)
                .hasMessageContaining("the body is not text in the charset of its Content-Type"));
  }

  @Test
  void json_is_chosen_and_only_members_that_are_set_are_sent_or_read() {
    response =
        "{\"ratio\":1e400,\"labels\":[\"b\",\"a\"],\"choice\":{\"k\":[1]},\"a'b\":\"c\"}"
            .getBytes(UTF_8);

    call(
        files -> {
          Settings read = files.changeSettings(s -> s._object(Settings.ObjectEnum.SETTINGS));
          assertThat(read)
              .isEqualTo(
                  new Settings()
                      .ratio(new BigDecimal("1e400"))
                      .labels(List.of("b", "a"))
                      .choice(Map.of("k", List.of(1)))
                      .aQuoteB("c"));
          assertThat(read.getOn()).isNull();
        });
    assertThat(new String(received, UTF_8)).isEqualTo("{\"object\":\"settings\"}");
    assertThat(contentType).isEqualTo("application/json");
    assertThat(accept).isEqualTo("application/json");
  }

  private void call(Consumer<Files> calls) {
    String url = "http://127.0.0.1:" + server.getAddress().getPort();
    try (ParcelClient client = ParcelClient.builder().baseUrl(url).token("t").build()) {
      calls.accept(client.files());
    }
  }
}
