package dev.contentservice.service.webhook;

import dev.contentservice.delivery.http.SigningKey;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.json.JsonBodyReader;
import dev.contentservice.rules.json.ReadResult;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Reads the entries of a provisioning file with the reader of request bodies. */
final class ProvisioningFile {
  private static final String KEYS = "signing_keys";
  // A new and an old one, and some more: each adds a signature to every request.
  private static final int MOST_KEYS = 5;
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
    Consumer<String> violation =
        text -> violations.add(ProvisionedWebhook.violation(index, line, text));
    List<String> keys = removeKeys(entry, violation);
    ReadResult<Webhook> reading = reader.read(JSON.writeValueAsBytes(entry));
    if (reading instanceof ReadResult.Valid<Webhook> accepted) {
      webhooks.add(new ProvisionedWebhook(index, line, accepted.body(), keys));
    } else if (reading instanceof ReadResult.Invalid<Webhook> invalid) {
      invalid.report().errors().forEach(each -> violation.accept(each.toString()));
    } else {
      violation.accept(": not a webhook; write one JSON object");
    }
  }

  /**
   * Removes the member {@code signing_keys}, which is not a member of a webhook. Assumed: the
   * document does not show signing.
   *
   * @param violation receives each violation, starting with the JSON Pointer, without a value
   * @return empty if the entry does not have it
   */
  private static List<String> removeKeys(JsonNode entry, Consumer<String> violation) {
    JsonNode keys = entry instanceof ObjectNode object ? object.remove(KEYS) : null;
    if (keys == null) {
      return List.of();
    }
    if (!keys.isArray() || keys.isEmpty() || keys.size() > MOST_KEYS) {
      violation.accept("/" + KEYS + ": write an array of 1 to " + MOST_KEYS + " keys");
      return List.of();
    }
    List<String> texts = new ArrayList<>();
    for (int i = 0; i < keys.size(); i++) {
      String defect = defect(keys.get(i));
      if (defect == null) {
        texts.add(keys.get(i).stringValue());
      } else {
        violation.accept("/" + KEYS + "/" + i + ": " + defect);
      }
    }
    return texts;
  }

  private static @Nullable String defect(JsonNode key) {
    try {
      SigningKey.parse(key.asString(""));
      return null;
    } catch (IllegalArgumentException e) {
      return e.getMessage();
    }
  }

  /** Only the position: the parser's message may quote the text there, such as a password. */
  private static String position(JacksonException e) {
    return "line " + e.getLocation().getLineNr() + ", column " + e.getLocation().getColumnNr();
  }
}
