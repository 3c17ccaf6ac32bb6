package dev.contentservice.service.webhook;

import dev.contentservice.delivery.credentials.SigningKey;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.management.WebhookDelivery;
import dev.contentservice.rules.json.BodyJson;
import dev.contentservice.rules.json.JsonBodyReader;
import dev.contentservice.rules.json.ReadResult.Valid;
import dev.contentservice.rules.stream.LocatedViolation;
import dev.contentservice.rules.stream.StreamCheck;
import dev.contentservice.rules.stream.StreamFinding;
import dev.contentservice.rules.stream.StreamFinding.InvalidDocument;
import dev.contentservice.service.store.repository.DeliverySettings;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Reads the entries of a provisioning file. */
final class ProvisioningFile {
  private static final JsonMapper JSON = JsonMapper.shared();

  // Created once: that takes longer than to read hundreds of webhooks.
  private final JsonBodyReader<Webhook> reader = JsonBodyReader.provisionedWebhook();

  private ProvisioningFile() {}

  /**
   * Returns the webhooks in this file, in order.
   *
   * @param check as for the command line
   * @throws ProvisionException if it cannot be read or violates a rule
   */
  static List<ProvisionedWebhook> read(Path file, StreamCheck check) {
    List<String> violations = new ArrayList<>();
    try {
      byte[] json = Files.readAllBytes(file);
      check.check(new ByteArrayInputStream(json), finding -> addErrors(finding, violations));
      if (violations.isEmpty()) {
        List<ProvisionedWebhook> webhooks = new ProvisioningFile().webhooks(json);
        webhooks.forEach(each -> addUnusableKeys(each, violations));
        if (violations.isEmpty()) {
          return webhooks;
        }
      }
    } catch (IOException e) {
      violations.add("the file cannot be read; check path and permissions");
    }
    throw new ProvisionException(file, violations);
  }

  private static void addErrors(StreamFinding finding, List<String> violations) {
    if (finding instanceof InvalidDocument invalid) {
      for (LocatedViolation each : invalid.violations()) {
        if (each.violation().isError()) {
          String text = each.violation().toString();
          long line = each.place().line();
          violations.add(ProvisionedWebhook.violation(finding.index(), line, text));
        }
      }
    }
  }

  /** The rule looks at the form only, and the halves of a key pair may not belong together. */
  private static void addUnusableKeys(ProvisionedWebhook webhook, List<String> violations) {
    for (int i = 0; i < webhook.signingKeys().size(); i++) {
      try {
        SigningKey.parse(webhook.signingKeys().get(i));
      } catch (IllegalArgumentException e) {
        violations.add(webhook.violation("/signing_keys/" + i + ": " + e.getMessage()));
      }
    }
  }

  private List<ProvisionedWebhook> webhooks(byte[] json) {
    List<ProvisionedWebhook> webhooks = new ArrayList<>();
    try (JsonParser parser = JSON.createParser(json)) {
      parser.nextToken();
      while (parser.nextToken() != JsonToken.END_ARRAY) {
        int line = parser.currentTokenLocation().getLineNr();
        webhooks.add(webhook(webhooks.size(), line, parser.readValueAsTree()));
      }
    }
    return webhooks;
  }

  private ProvisionedWebhook webhook(int index, int line, ObjectNode entry) {
    JsonNode keys = entry.remove("signing_keys");
    JsonNode delivery = entry.remove("delivery");
    boolean hadCertificate = entry.remove(WebhookExport.CERTIFICATE) != null;
    List<String> texts =
        keys == null ? List.of() : keys.valueStream().map(JsonNode::stringValue).toList();
    if (reader.read(JSON.writeValueAsBytes(entry)) instanceof Valid<Webhook> valid) {
      return new ProvisionedWebhook(
          index, line, valid.body(), texts, settings(delivery), hadCertificate);
    }
    throw new IllegalStateException("entry " + index + " was valid and is not any more");
  }

  private static DeliverySettings settings(@Nullable JsonNode delivery) {
    return delivery == null
        ? DeliverySettings.defaults()
        : ShownDelivery.read(BodyJson.mapper().treeToValue(delivery, WebhookDelivery.class));
  }
}
