package dev.contentservice.benchmarks;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.time.Duration;
import tools.jackson.databind.json.JsonMapper;

/** The same request as handwritten code without the client: no retries, one kind of error. */
final class ByHand {
  private final HttpClient http =
      HttpClient.newBuilder()
          .connectTimeout(Duration.ofSeconds(10))
          .version(HttpClient.Version.HTTP_1_1)
          .build();
  private final JsonMapper mapper = new JsonMapper();
  private final URI service;

  ByHand(URI service) {
    this.service = service;
  }

  Webhook update(String webhookId, UpdateWebhookRequest changes) {
    HttpRequest request =
        HttpRequest.newBuilder(service.resolve("/webhooks/" + webhookId))
            .timeout(Duration.ofSeconds(30))
            .header("Authorization", "Bearer benchmark")
            .header("User-Agent", "by-hand")
            .header("Content-Type", "application/json")
            .header("Accept", "application/json, application/problem+json")
            .PUT(BodyPublishers.ofByteArray(mapper.writeValueAsBytes(changes)))
            .build();
    try {
      HttpResponse<byte[]> response = http.send(request, BodyHandlers.ofByteArray());
      if (response.statusCode() != 200) {
        throw new IllegalStateException("responded with " + response.statusCode());
      }
      return mapper.readValue(response.body(), Webhook.class);
    } catch (IOException | InterruptedException failure) {
      throw new IllegalStateException(failure);
    }
  }
}
