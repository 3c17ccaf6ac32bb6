package dev.contentservice.client.core;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.client.core.ScriptedService.Received;
import dev.contentservice.client.errors.UnexpectedResponseException;
import dev.contentservice.parcels.Files;
import dev.contentservice.parcels.ParcelClient;
import dev.contentservice.parcels.model.AddFileRequest;
import dev.contentservice.parcels.model.Settings;
import java.math.BigDecimal;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Bodies of all media types, byte for byte, with a client that is only generated. */
class MediaTypesTest {
  private static final byte[] BYTES = {0, 1, (byte) 0xff, '\r', '\n', (byte) 0xc3};

  private String responseType = "application/json";
  private byte[] response = {};
  private Received request;

  private @Nullable String sent(String header) {
    return request.headers().getFirst(header);
  }

  @Test
  void a_file_is_sent_as_its_bytes() {
    call(files -> files.upload("a", BYTES));

    assertThat(sent("Content-Type")).isEqualTo("application/octet-stream");
    assertThat(request.body()).isEqualTo(BYTES);
  }

  @Test
  void a_form_with_a_file_has_a_part_for_each_member() {
    call(files -> files.add(new AddFileRequest(BYTES).note("n\u00e9").tags(List.of("a", "b"))));

    String boundary = sent("Content-Type").replaceFirst("multipart/form-data; boundary=", "");
    String file = new String(BYTES, ISO_8859_1);
    assertThat(new String(request.body(), ISO_8859_1))
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

    String boundary = sent("Content-Type").replaceFirst("multipart/form-data; boundary=", "");
    assertThat(new String(request.body(), ISO_8859_1))
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
    assertThat(request.text()).isEqualTo("lines=a%2C,b&words=c%7Cd");
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

    assertThat(sent("Content-Type")).isEqualTo("application/x-www-form-urlencoded");
    assertThat(request.text()).isEqualTo("level=3000000000&labels=x&labels=y&user_id=a+b%26");
  }

  @Test
  void text_is_sent_and_xml_is_read_as_it_is() {
    response = BYTES;
    responseType = "application/xml";

    call(files -> assertThat(files.writeNote("n\u00e9 \"x\"")).isEqualTo(BYTES));
    assertThat(sent("Content-Type")).isEqualTo("text/plain");
    assertThat(request.text()).isEqualTo("n\u00e9 \"x\"");
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
    assertThat(request.target()).endsWith("?ids=a%2C,b");
    assertThat(sent("Cookie")).isEqualTo("session=s");
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
    assertThat(request.text()).isEqualTo("{\"object\":\"settings\"}");
    assertThat(sent("Content-Type")).isEqualTo("application/json");
    assertThat(sent("Accept")).isEqualTo("application/json");
  }

  private void call(Consumer<Files> calls) {
    int status = response.length == 0 ? 204 : 200;
    try (ScriptedService service = ScriptedService.responding(status, responseType, response);
        ParcelClient client =
            ParcelClient.builder().baseUrl(service.url()).token(ScriptedService.TOKEN).build()) {
      calls.accept(client.files());
      request = service.received();
    }
  }
}
