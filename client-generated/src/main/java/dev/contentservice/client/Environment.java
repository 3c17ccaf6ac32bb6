package dev.contentservice.client;

import java.net.URI;
import java.util.Map;

/** Builds a client from environment variables. */
final class Environment {
  private Environment() {}

  static ContentClientBuilder builder(Map<String, String> variables) {
    return ContentClient.builder()
        .baseUrl(URI.create(value(variables, "CONTENT_SERVICE_URL")))
        .token(value(variables, "CONTENT_SERVICE_TOKEN"));
  }

  private static String value(Map<String, String> variables, String name) {
    String value = variables.get(name);
    if (value == null || value.isBlank()) {
      throw new IllegalStateException("the environment variable " + name + " is not set; set it");
    }
    return value;
  }
}
