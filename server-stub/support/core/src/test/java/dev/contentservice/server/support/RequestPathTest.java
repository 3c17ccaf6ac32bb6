package dev.contentservice.server.support;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.server.operations.contract.ContractOperations;
import java.net.URI;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.NotBlank;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RequestPathTest {

  @ParameterizedTest
  @CsvSource({
    "/a, /a",
    "/%61, /a",
    "/%7e%2D%5f, /~-_",
    "/%2e%2E, /..",
    "/a%2fb, /a%2fb",
    "/%3b, /%3b",
    "/%25%36%31, /%2561",
    "/%C3%BC, /%C3%BC",
    "/%61%7a%41%5A%30%39, /azAZ09",
    "/%60%7b%40%5b%2F%3A, /%60%7b%40%5b%2F%3A",
  })
  void only_unreserved_characters_are_decoded(String sent, String path) {
    assertThat(RequestPath.of(sent)).isEqualTo(path);
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/a", "/a/b", "/a.b/..c/...", "/a%2F..%2Fb", "/;", "/a;b=.."})
  void a_path_without_dot_segments_and_empty_segments_is_plain(String path) {
    assertThat(RequestPath.isPlain(path)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", "a", "//", "/a/", "//a", "/a//b", "/.", "/..", "/a/./b", "/%2E/b", "/a/.%2e"})
  void any_other_path_is_not_plain(String path) {
    assertThat(RequestPath.isPlain(path)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"/item-types", "/item-types/", "/item%2Dtypes", "/webhooks;a/b", "/webhooks//%ff"})
  void a_path_of_the_contract_begins_like_an_operation(String path) {
    assertThat(new Routes(ContractOperations.ALL).isOfContract(path)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "*", "/", "//item-types", "/item-types2", "/a/item-types", "/;"})
  void any_other_path_is_not_of_the_contract(String path) {
    assertThat(new Routes(ContractOperations.ALL).isOfContract(path)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({"/a, true", "%7F, true", "%C3%BC, true", "%FF, false", "%, false", "%4, false"})
  void a_path_is_percent_encoded_utf_8(String path, boolean accepted) {
    assertThat(RequestPath.isText(path)).isEqualTo(accepted);
  }

  @Test
  void a_path_with_bytes_that_are_not_encoded_is_not_text() {
    assertThat(RequestPath.isText("/\u007f")).isTrue();
    assertThat(RequestPath.isText("/a\u00fc")).isFalse();
    assertThat(RequestPath.isText("/\u00fca")).isFalse();
  }

  @Property
  void what_the_jdk_would_normalize_is_not_plain(@ForAll @NotBlank String segment) {
    String path = "/" + URLEncoder.encode(segment, StandardCharsets.UTF_8).replace("+", "%20");

    assertThat(RequestPath.isPlain(path))
        .isEqualTo(URI.create(path).normalize().getRawPath().equals(path));
    assertThat(RequestPath.isPlain(path + "/../b")).isFalse();
  }

  @Test
  void a_path_of_any_length_is_read() {
    assertThat(RequestPath.isPlain("/a".repeat(100_000))).isTrue();
    assertThat(RequestPath.isPlain("/%61".repeat(100_000) + "/")).isFalse();
    assertThat(RequestPath.isText("/%C3%BC".repeat(100_000))).isTrue();
    assertThat(RequestPath.isText("/%C3".repeat(100_000))).isFalse();
  }
}
