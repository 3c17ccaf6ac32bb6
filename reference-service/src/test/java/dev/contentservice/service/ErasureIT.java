package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/**
 * Erased content is in no file of the folder of the service; the audit log has who asked for it.
 */
@Tag("exhaustive")
class ErasureIT {
  private static final String ROOT = "token-of-the-root-of-tests";

  @TempDir Path folder;

  private List<Path> filesWith(String text) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files
          .filter(Files::isRegularFile)
          .filter(
              file -> {
                try {
                  return new String(Files.readAllBytes(file), ISO_8859_1).contains(text);
                } catch (IOException e) {
                  return false;
                }
              })
          .filter(file -> file.getFileName().toString().contains(".db"))
          .toList();
    }
  }

  @Test
  void erased_content_is_in_no_file_of_the_store() throws Exception {
    try (LoopbackReceiver receiver = new LoopbackReceiver()) {
      Map<String, String> settings =
          LoopbackWebhooks.in(
              folder,
              """
              [{"id": "w", "name": "W", "url": "%s", "enabled": true,
                "events": [{"entity_type": "item", "event_types": ["update"]}]}]
              """
                  .formatted(receiver.url("/w")));
      settings.put("CONTENT_ADMIN_TOKEN", ROOT);
      try (RunningService service = RunningService.in(folder, settings)) {
        for (int i = 0; i < 20; i++) {
          String event =
              """
              {"entity_type": "item", "event_type": "update", "entity_id": "canary-id",
               "entity": {"text": "%s"}}"""
                  .formatted("canary of the content ".repeat(500));
          assertThat(service.manage(ROOT, "POST", "/events", event).statusCode()).isEqualTo(202);
        }
        Eventually.yes(
            () ->
                !Exchange.body(service.manage(ROOT, "GET", "/deliveries?state=delivered", ""))
                        .get("items")
                        .isEmpty()
                    && Exchange.body(service.manage(ROOT, "GET", "/deliveries?state=pending", ""))
                        .get("items")
                        .isEmpty());
        assertThat(filesWith("canary of the content")).isNotEmpty();

        Eventually.yes(
            () ->
                Exchange.body(
                        service.manage(
                            ROOT, "POST", "/erasures?entity_type=item&entity_id=canary-id", ""))
                    .get("complete")
                    .booleanValue());

        assertThat(filesWith("canary of the content")).isEmpty();
        assertThat(filesWith("canary-id")).isEmpty();
        JsonNode audit =
            Exchange.body(service.manage(ROOT, "GET", "/audit", ""))
                .get("items")
                .valueStream()
                .filter(each -> each.get("action").stringValue().equals("erase"))
                .reduce((newer, older) -> older)
                .orElseThrow();
        assertThat(audit.get("resource_id").isNull()).isTrue();
        assertThat(audit.get("after").toString()).isEqualTo("{\"deliveries\":20,\"events\":20}");
      }
    }
  }
}
