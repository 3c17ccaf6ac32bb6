package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

/**
 * A provisioning file may only contain webhooks that the update operation can address and change.
 * Starts its own services, since it tests their provisioning.
 */
@Tag("exhaustive")
class ProvisioningIT {
  private static final List<String> ODD_IDS =
      List.of(
          "a/b",
          "/a",
          "a/",
          "a//b",
          "a/../b",
          "%2F",
          "..%2F",
          "%2e%2e",
          "a%b",
          "a b",
          "a;v=2",
          "..;",
          "a?b",
          "a#b",
          "a+b",
          "a\\b",
          "a:b",
          "a\"b",
          "{x}",
          "...",
          ".a",
          "a.",
          "*",
          "\u00fc",
          "\ud83d\ude00",
          "\u0085",
          "a\tb",
          "\u007f",
          "\u200b",
          "x".repeat(255));

  @TempDir Path folder;

  @Test
  void every_id_that_is_accepted_can_be_updated() throws Exception {
    List<Map<String, Object>> webhooks =
        ODD_IDS.stream()
            .map(id -> Map.<String, Object>of("id", id, "name", "n" + ODD_IDS.indexOf(id)))
            .toList();
    try (RunningService service =
        RunningService.in(folder, settings(new JsonMapper().writeValueAsString(webhooks)))) {
      for (String id : ODD_IDS) {
        String segment = URLEncoder.encode(id, StandardCharsets.UTF_8).replace("+", "%20");
        var response = Exchange.put(service.base(), "/webhooks/" + segment, service.token(), "{}");
        assertThat(response.statusCode()).as(segment).isEqualTo(200);
        assertThat(Exchange.body(response).get("id").asString()).isEqualTo(id);
      }
    }
  }

  /** RejectedProvisioningTest has the other reasons: each of them ends the start in this way. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'id': '..', 'name': 'n'} | /1/id",
        "{'id': 'b', 'name': 'n', 'canary': 1} | /1",
      })
  void a_rejected_file_ends_the_start_with_entry_line_and_member(String entry, String at)
      throws Exception {
    String file =
        "[{\"id\": \"first\", \"name\": \"First\"},\n %s]".formatted(entry.replace('\'', '"'));
    try (RunningService failed = RunningService.launch(folder, settings(file))) {
      assertThat(failed.exitStatus()).isEqualTo(1);
      assertThat(failed.output()).hasSize(1);
      assertThat(failed.output().get(0)).contains("CONTENT_PROVISION", "line 2: " + at);
    }
  }

  private Map<String, String> settings(String content) throws Exception {
    Path file = Files.writeString(folder.resolve("webhooks.json"), content);
    return Map.of("CONTENT_PROVISION", file.toString());
  }
}
