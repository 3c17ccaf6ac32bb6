package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Invalid settings of the packaged service, and the format of its log. Starts its own services,
 * with invalid settings and other logs.
 */
@Tag("exhaustive")
class SettingsIT {
  @TempDir Path folder;

  /** SettingsCheckTest has all values; these fail at different moments of a start. */
  static Stream<Arguments> bad() {
    return Stream.of(
        Arguments.of("CONTENT_MAX_BODY", Map.of("CONTENT_MAX_BODY", "canary")),
        Arguments.of("CONTENT_PROVISION", Map.of("CONTENT_PROVISION", "/dev/null/canary")),
        Arguments.of("CONTENT_SECRETS_KEYSET", Map.of("CONTENT_SECRETS_KEYSET", "/")),
        Arguments.of("CONTENT_STORE_URL", Map.of("CONTENT_STORE_URL", "jdbc:sqlite:/dev/null/a/b")),
        Arguments.of(
            "CONTENT_TLS_CERTIFICATE",
            Map.of("CONTENT_TLS_CERTIFICATE", "/", "CONTENT_TLS_KEY", "/")),
        Arguments.of("QUARKUS_HTTP_PORT", Map.of("QUARKUS_HTTP_PORT", "http")),
        Arguments.of(
            "QUARKUS_HTTP_HOST",
            Map.of("QUARKUS_HTTP_HOST", "192.0.2.1", "CONTENT_INSECURE_HTTP", "true")),
        Arguments.of("CONTENT_API_TOKENS", Map.of("CONTENT_API_TOKENS", "canary token")),
        Arguments.of(
            "CONTENT_API_TOKENS",
            Map.of("CONTENT_API_TOKENS", "one-that-is-long-enough,canary-of-15-ch")));
  }

  @ParameterizedTest
  @MethodSource("bad")
  void a_bad_value_ends_the_start_with_one_line_and_status_1(
      String name, Map<String, String> settings) throws Exception {
    try (RunningService failed = RunningService.launch(folder, settings)) {
      assertThat(failed.exitStatus()).isEqualTo(1);
      assertThat(failed.output()).hasSize(1);
      JsonNode line = new JsonMapper().readTree(failed.output().get(0));
      assertThat(line.path("level").asString()).isEqualTo("ERROR");
      assertThat(line.path("message").asString())
          .startsWith("cannot start: ")
          .contains(name)
          .doesNotContain("Exception", "\tat ", " canary", "canary token");
    }
  }

  @Test
  void a_misspelt_setting_of_any_source_is_reported() throws Exception {
    Files.writeString(folder.resolve(".env"), "CONTENT_API_TOKNES=canary\n");
    Path file = Files.createDirectory(folder.resolve("config")).resolve("application.properties");
    Files.writeString(file, "content.max-connectionsy=canary\n");
    Map<String, String> settings =
        Map.of("CONTENT_MAX_BODYY", "canary", "JDK_JAVA_OPTIONS", "-Dcontent.idle-timeoutz=canary");

    try (RunningService service = RunningService.in(folder, settings)) {
      assertThat(service.output())
          .filteredOn(line -> line.contains("\"WARN\""))
          .hasSize(4)
          .anyMatch(line -> line.contains("did you mean CONTENT_API_TOKENS?"))
          .anyMatch(line -> line.contains("did you mean content.max-connections?"))
          .anyMatch(line -> line.contains("did you mean CONTENT_MAX_BODY?"))
          .anyMatch(line -> line.contains("did you mean content.idle-timeout?"))
          .noneMatch(line -> line.contains("canary"));
    }
  }

  @Test
  void every_line_of_the_log_is_json_with_the_same_names() throws Exception {
    List<String> lines = log("json");

    assertThat(lines).anyMatch(line -> line.contains("\"WARN\""));
    assertThat(lines).anyMatch(line -> line.contains("\"logger\":\"org.flywaydb"));
    assertThat(lines).anyMatch(line -> line.contains("\"request_id\""));
    for (String line : lines) {
      JsonNode json = new JsonMapper().readTree(line);
      assertThat(json.isObject()).isTrue();
      assertThat(json.path("time").asString()).startsWith("20");
      assertThat(json.has("request_id") || (json.has("level") && json.has("message"))).isTrue();
    }
  }

  @Test
  void as_plain_text_no_line_is_json() throws Exception {
    assertThat(log("plain"))
        .anyMatch(line -> line.contains(" WARN "))
        .anyMatch(line -> line.contains(" INFO  Successfully validated"))
        .anyMatch(line -> line.contains("request_id="))
        .noneMatch(line -> line.startsWith("{"));
  }

  /** The log without the banner: a warning, lines of libraries and a request. */
  private List<String> log(String format) throws Exception {
    Map<String, String> settings =
        Map.of(
            "CONTENT_LOG_REQUESTS", format, "CONTENT_MAX_BODYY", "1", "QUARKUS_LOG_LEVEL", "INFO");
    try (RunningService service = RunningService.in(folder, settings)) {
      Exchange.post(service.base(), "/item-types", service.token(), "{}");
      Eventually.yes(() -> service.output().stream().anyMatch(line -> line.contains("createItem")));
      return service.output().stream()
          .filter(
              line ->
                  !line.matches(
                      "(Listening on|Data in|API token|TOKEN=|Console|Try it:|  curl ).*"))
          .toList();
    }
  }
}
