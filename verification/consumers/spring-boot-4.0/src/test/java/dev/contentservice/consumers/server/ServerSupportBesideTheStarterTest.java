package dev.contentservice.consumers.server;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;
import dev.contentservice.server.spring.ItemTypesApi;
import dev.contentservice.server.support.NewItemType;
import dev.contentservice.server.support.TokenVerifier;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;

/** An application that implements an operation: its own auto-configuration checks requests. */
@Timeout(120)
class ServerSupportBesideTheStarterTest {

  /** The application. */
  @SpringBootApplication
  public static class Service implements ItemTypesApi {
    @Bean
    TokenVerifier tokens() {
      return TokenVerifier.of(Map.of("me", "Token-1"));
    }

    @Override
    public ItemType createItemType(CreateItemTypeRequest body, Boolean skip, String key) {
      return NewItemType.of(body);
    }
  }

  @Test
  void requests_are_checked(@TempDir Path folder) throws Exception {
    try (ConfigurableApplicationContext service =
        SpringApplication.run(Service.class, "--folder=" + folder, "--receiver=none")) {
      String url =
          "http://127.0.0.1:"
              + service.getEnvironment().getRequiredProperty("local.server.port")
              + "/item-types";

      assertEquals(201, create(url, "{\"name\":\"A\",\"api_key\":\"a\"}").statusCode());
      HttpResponse<String> rejected =
          create(
              url,
              "{\"name\":\"A\",\"api_key\":\"a\",\"ordering_meta\":\"created_at\","
                  + "\"ordering_field\":{\"type\":\"field\",\"id\":\"f1\"}}");
      assertEquals(422, rejected.statusCode());
      assertTrue(rejected.body().contains("\"pointer\":\"/ordering_meta\""), rejected.body());
    }
  }

  private static HttpResponse<String> create(String url, String body) throws Exception {
    return HttpClient.newHttpClient()
        .send(
            HttpRequest.newBuilder(URI.create(url))
                .header("Authorization", "Bearer Token-1")
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString(body))
                .build(),
            BodyHandlers.ofString());
  }
}
