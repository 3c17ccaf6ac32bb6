package dev.contentservice.benchmarks;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.model.Webhook;
import dev.contentservice.rules.engine.RuleSet;
import dev.contentservice.rules.json.JsonBodyReader;
import dev.contentservice.rules.json.ReadResult.Valid;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.rules.webhook.WebhookRules;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The file for the command line holds what it promises. */
class WebhookLinesTest {
  private static final JsonBodyReader<Webhook> READER = JsonBodyReader.webhook();
  private static final RuleSet<Webhook> RULES =
      WebhookRules.webhook(WebhookNameLookup.none(), EntityRelations.none());

  @Test
  void every_line_is_a_valid_webhook_with_a_name_of_its_own(@TempDir Path folder)
      throws IOException {
    List<String> lines = write(folder.resolve("webhooks.ndjson"), "7");
    List<Webhook> webhooks = lines.stream().map(WebhookLinesTest::read).toList();

    assertThat(webhooks).hasSize(500).allMatch(it -> RULES.check(it).violations().isEmpty());
    assertThat(webhooks).extracting(Webhook::getName).doesNotHaveDuplicates();
    assertThat(lines).allMatch(line -> line.length() > 350 && line.length() < 480);
  }

  @Test
  void one_seed_gives_one_file(@TempDir Path folder) throws IOException {
    List<String> lines = write(folder.resolve("a"), "7");

    assertThat(write(folder.resolve("b"), "7")).isEqualTo(lines);
    assertThat(write(folder.resolve("c"), "8")).isNotEqualTo(lines);
  }

  private static List<String> write(Path file, String seed) throws IOException {
    WebhookLines.main(new String[] {file.toString(), "500", seed});
    return Files.readAllLines(file);
  }

  private static Webhook read(String line) {
    return READER.read(line.getBytes(StandardCharsets.UTF_8)) instanceof Valid<Webhook> accepted
        ? accepted.body()
        : new Webhook();
  }
}
