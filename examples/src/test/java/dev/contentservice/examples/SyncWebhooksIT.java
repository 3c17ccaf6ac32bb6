package dev.contentservice.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.examples.RunningService.Run;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

@Tag("example")
class SyncWebhooksIT {
  private static final List<String> DRY_RUN = Tour.command("SyncWebhooks");
  private static final List<String> SYNC =
      DRY_RUN.stream().filter(word -> !word.equals("--dry-run")).toList();

  @TempDir static Path folder;
  private static RunningService service;

  @BeforeAll
  static void start() throws Exception {
    Path provisioned = folder.resolve("provisioned.json");
    Files.writeString(
        provisioned,
        """
        [{"id": "wh-search", "name": "Search indexer", "url": "https://hooks.example.com/index",
          "enabled": true, "http_basic_password": "old-password",
          "events": [{"entity_type": "item_type", "event_types": ["create"]}]},
         {"id": "wh-other", "name": "Other", "url": "https://hooks.example.com/other"}]
        """);
    service = RunningService.in(folder, Map.of("CONTENT_PROVISION", provisioned.toString()));
  }

  @AfterAll
  static void stop() throws Exception {
    service.close();
  }

  @Test
  void a_run_updates_only_differences_and_a_second_run_changes_nothing() throws Exception {
    want(
        """
        [{"id": "wh-search", "name": "Search indexer", "enabled": false,
          "http_basic_password": "new-password", "custom_payload": null}]
        """);

    Run dry = service.run(folder, DRY_RUN);
    Run first = service.run(folder, SYNC);
    Run second = service.run(folder, SYNC);

    String lines = "\n  enabled: true -> false\n  http_basic_password differs (not shown)\n";
    assertThat(dry).isEqualTo(new Run(0, inAnyOrder(dry, "wh-search: would change" + lines)));
    assertThat(first).isEqualTo(new Run(0, inAnyOrder(first, "wh-search: changed" + lines)));
    assertThat(second).isEqualTo(new Run(0, "wh-search: unchanged\n"));
    assertThat(service.get("/webhooks")).contains("\"enabled\":false");
  }

  /** The output, if it has the expected lines in any order; else the expected text. */
  private static String inAnyOrder(Run run, String expected) {
    return run.output().lines().sorted().toList().equals(expected.lines().sorted().toList())
        ? run.output()
        : expected;
  }

  @Test
  void a_missing_webhook_does_not_stop_the_run() throws Exception {
    want("[{\"id\": \"wh-none\"}, {\"id\": \"wh-other\", \"name\": \"Other\"}]");

    Run run = service.run(folder, SYNC);

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.output())
        .contains("wh-none: PUT /webhooks/wh-none returned 404")
        .endsWith("wh-other: unchanged\n");
  }

  @Test
  void an_invalid_file_is_rejected_before_any_request() throws Exception {
    want("[{\"id\": \"wh-search\", \"enabeld\": true}]");
    assertThat(service.run(folder, SYNC))
        .satisfies(run -> assertThat(run.status()).isEqualTo(2))
        .satisfies(run -> assertThat(run.output()).contains("/0: not a member of an update"));
    want("[{\"id\": \"wh-search\", \"http_basic_password\": \"hunter2\"");
    assertThat(service.run(folder, SYNC))
        .satisfies(run -> assertThat(run.status()).isEqualTo(2))
        .satisfies(run -> assertThat(run.output()).doesNotContain("hunter2"));
  }

  private void want(String webhooks) throws Exception {
    Files.writeString(folder.resolve("webhooks.json"), webhooks);
  }
}
