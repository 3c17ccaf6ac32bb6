package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.client.ContentClient;
import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Runs what the README shows, against the service as the README starts it. */
class ReadmeIT {
  @TempDir static Path folder;
  private static RunningService service;

  @BeforeAll
  static void start() throws Exception {
    Path file = folder.resolve("webhooks.json");
    Files.writeString(file, Readme.blocks("json").get(1).text());
    service = RunningService.in(folder, Map.of("CONTENT_PROVISION", file.toString()));
  }

  @AfterAll
  static void stop() throws Exception {
    service.close();
  }

  @Test
  void the_refused_request_is_answered_as_shown() throws Exception {
    String curl = Readme.blocks("sh").get(0).text();
    String body =
        Pattern.compile("-d '(.*)'", Pattern.DOTALL)
            .matcher(curl)
            .results()
            .findFirst()
            .orElseThrow()
            .group(1);

    HttpResponse<String> answer =
        Exchange.post(service.base(), "/item-types", service.token(), body);

    assertThat(curl).contains("http://127.0.0.1:8080/item-types");
    assertThat(withoutId(Exchange.body(answer)))
        .isEqualTo(withoutId(new JsonMapper().readTree(Readme.blocks("json").get(0).text())));
  }

  private static JsonNode withoutId(JsonNode problem) {
    return ((ObjectNode) problem).without(List.of("request_id"));
  }

  @Test
  void the_client_snippet_works() throws Exception {
    URI url = service.base();
    String token = service.token();
    try (ContentClient client = ContentClient.builder().baseUrl(url).token(token).build()) {
      ItemType article = client.itemTypes().create(new CreateItemTypeRequest("Article", "article"));
      UpdateWebhookRequest change = new UpdateWebhookRequest().customPayload(null).enabled(false);
      Webhook webhook = client.webhooks().update("wh-search", change);
      System.out.println(article.getId() + " " + webhook.getEnabled());
    }
    assertThat(Exchange.get(service.management(), "/webhooks").at("/items/0/enabled").asBoolean())
        .isFalse();
  }
}
