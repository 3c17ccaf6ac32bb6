package dev.contentservice.service;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Webhooks {@code w0}, {@code w1} and so on, and a token without a rate limit. */
final class ManyWebhooks {
  private ManyWebhooks() {}

  static Map<String, String> in(Path folder, int count) throws IOException {
    String json =
        IntStream.range(0, count)
            .mapToObj(
                i ->
                    "{\"id\": \"w%d\", \"name\": \"w%d\", \"http_basic_user\": \"u\"}"
                        .formatted(i, i))
            .collect(Collectors.joining(", ", "[", "]"));
    Path file = Files.writeString(folder.resolve("webhooks.json"), json);
    return Map.of(
        "CONTENT_PROVISION",
        file.toString(),
        "CONTENT_API_TOKENS",
        ManyClients.TOKEN,
        // Many clients of one token send as fast as they can.
        "CONTENT_MAX_REQUESTS_PER_SECOND",
        "1000000");
  }
}
