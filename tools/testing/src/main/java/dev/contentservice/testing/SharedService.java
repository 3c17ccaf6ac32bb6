package dev.contentservice.testing;

import dev.contentservice.client.ContentClient;
import dev.contentservice.client.errors.ContentServiceException;
import dev.contentservice.client.errors.RequestRejectedException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import tools.jackson.databind.json.JsonMapper;

/** The service of this JVM with its client and receiver. */
final class SharedService {
  private static @Nullable SharedService started;
  private static boolean failed;

  private final Path webhooks;
  private final ServiceProcess process;
  private final TestService service;
  private final ContentClient client;
  private final WebhookReceiver receiver;

  private SharedService(JarCache cache) throws IOException {
    Path folder = Files.createTempDirectory("content-service-test-");
    webhooks = Files.writeString(folder.resolve("webhooks.json"), "[]");
    String token = "test-" + HexFormat.of().formatHex(random(16));
    String signingKey = "whsec_" + Base64.getEncoder().encodeToString(random(32));
    process = ServiceProcess.start(folder, cache, settings(token, signingKey));
    service = new TestService(process.base(), process.management(), token, signingKey);
    client = ContentClient.builder().baseUrl(service.baseUrl()).token(token).build();
    receiver = new WebhookReceiver(service);
  }

  private Map<String, String> settings(String token, String signingKey) {
    return Map.of(
        "QUARKUS_HTTP_PORT", "0",
        "QUARKUS_MANAGEMENT_PORT", "0",
        "CONTENT_TEST_MODE", "true",
        "CONTENT_API_TOKENS", token,
        "CONTENT_DELIVERY_SIGNING_KEYS", signingKey,
        "CONTENT_DELIVERY_ALLOWED_ADDRESSES", "127.0.0.0/8,::1",
        "CONTENT_PROVISION", webhooks.toString(),
        "CONTENT_LOG_REQUESTS", "plain");
  }

  private static byte[] random(int length) {
    byte[] bytes = new byte[length];
    RandomGenerator.of("SecureRandom").nextBytes(bytes);
    return bytes;
  }

  /** Starts it at the first call. A failed start is not repeated: each takes long. */
  static synchronized SharedService get(ExtensionContext context) {
    if (failed) {
      throw new IllegalStateException("the service did not start; the first failed test says why");
    }
    if (started == null) {
      failed = true;
      started = start(context);
      failed = false;
    }
    return started;
  }

  private static SharedService start(ExtensionContext context) {
    try {
      return new SharedService(JarCache.of(context));
    } catch (IOException e) {
      throw new UncheckedIOException("the service cannot be started", e);
    }
  }

  TestService service() {
    return service;
  }

  ContentClient client() {
    return client;
  }

  WebhookReceiver receiver() {
    return receiver;
  }

  /** Deletes everything and creates these webhooks. */
  void reset(Map<String, ProvisionedWebhook> provisioned) {
    receiver.reset();
    List<Map<String, Object>> all = provisioned.values().stream().map(this::provisioned).toList();
    try {
      Files.writeString(webhooks, JsonMapper.shared().writeValueAsString(all));
      service.reset();
    } catch (IOException e) {
      throw new UncheckedIOException("the webhooks of the test cannot be written", e);
    } catch (RequestRejectedException e) {
      throw new ExtensionConfigurationException(
          "the service rejects @ProvisionedWebhook: " + violations(String.valueOf(e.getMessage())),
          e);
    } catch (ContentServiceException e) {
      throw new IllegalStateException(e.getMessage() + "; it printed:\n" + process.output(), e);
    }
  }

  /** The lines after the one with a file and a setting that the test does not know. */
  private static String violations(String message) {
    return message
        .replaceFirst(".* of it was stored: ", "")
        .replace("line 1: ", "")
        .strip()
        .replace("   /", "\n  /");
  }

  private Map<String, Object> provisioned(ProvisionedWebhook webhook) {
    Map<String, Object> subscription =
        Map.of("entity_type", webhook.entityType(), "event_types", webhook.eventTypes());
    return Map.of(
        "id", webhook.id(),
        "name", webhook.id(),
        "url", receiver.url(webhook.id()).toString(),
        "enabled", true,
        "events", List.of(subscription));
  }
}
