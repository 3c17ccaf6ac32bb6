package dev.contentservice.service.webhook;

import dev.contentservice.model.Webhook;
import dev.contentservice.rules.json.JsonBodyReader;
import dev.contentservice.rules.json.ReadResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads the entries of a provisioning file with the reader of request bodies. */
final class ProvisioningFile {
  private static final JsonMapper JSON =
      JsonMapper.builder().enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION).build();

  // Created once: that takes longer than to read hundreds of webhooks.
  private final JsonBodyReader<Webhook> reader = JsonBodyReader.webhook();
  private final Path file;
  private final List<ProvisionedWebhook> webhooks = new ArrayList<>();
  private final List<String> violations = new ArrayList<>();

  private ProvisioningFile(Path file) {
    this.file = file;
  }

  /**
   * Returns the webhooks in this file, in order.
   *
   * @throws ProvisionException if it cannot be read or is not an array of webhooks
   */
  static List<ProvisionedWebhook> read(Path file) {
    ProvisioningFile all = new ProvisioningFile(file);
    all.read();
    if (!all.violations.isEmpty()) {
      throw new ProvisionException(file, all.violations);
    }
    return all.webhooks;
  }

  private void read() {
    try (JsonParser parser = JSON.createParser(Files.readAllBytes(file))) {
      boolean array = parser.nextToken() == JsonToken.START_ARRAY;
      for (int i = 0; array && parser.nextToken() != JsonToken.END_ARRAY; i++) {
        int line = parser.currentTokenLocation().getLineNr();
        JsonNode entry = parser.readValueAsTree();
        add(i, line, entry);
      }
      if (!array || parser.nextToken() != null) {
        violations.add("the file is no JSON array; write [ {...}, {...} ]");
      }
    } catch (JacksonException e) {
      violations.add("the file is no JSON, or names a member twice, at " + position(e));
    } catch (IOException e) {
      violations.add("the file cannot be read; check path and permissions");
    }
  }

  private void add(int index, int line, JsonNode entry) {
    List<String> keys =
        ProvisionedKeys.take(
            entry,
            violation -> violations.add(ProvisionedWebhook.violation(index, line, violation)));
    ReadResult<Webhook> reading = reader.read(JSON.writeValueAsBytes(entry));
    if (reading instanceof ReadResult.Valid<Webhook> accepted) {
      webhooks.add(new ProvisionedWebhook(index, line, accepted.body(), keys));
    } else if (reading instanceof ReadResult.Invalid<Webhook> invalid) {
      invalid
          .report()
          .errors()
          .forEach(
              violation ->
                  violations.add(ProvisionedWebhook.violation(index, line, violation.toString())));
    } else {
      violations.add(
          ProvisionedWebhook.violation(index, line, ": not a webhook; write one JSON object"));
    }
  }

  /** Only the position: the parser's message may quote the text there, such as a password. */
  private static String position(JacksonException e) {
    return "line " + e.getLocation().getLineNr() + ", column " + e.getLocation().getColumnNr();
  }
}
