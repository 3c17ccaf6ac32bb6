package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.client.ContentClient;
import dev.contentservice.client.RefusedException;
import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.FieldReference;
import dev.contentservice.model.ItemType;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.OrderingMeta;
import dev.contentservice.rules.itemtype.ItemTypeRules;
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
      Webhook webhook =
          client.webhooks().update("wh-search", w -> w.clearCustomPayload().enabled(false));
      System.out.println(article.getId() + " " + webhook.getEnabled());
    }
    assertThat(Exchange.get(service.management(), "/webhooks").at("/items/0/enabled").asBoolean())
        .isFalse();
  }

  @Test
  void a_body_that_breaks_a_rule_is_not_sent() {
    URI url = URI.create("http://127.0.0.1:1"); // Nobody is there to be asked.
    String token = "t";
    try (ContentClient client =
        ContentClient.builder()
            .baseUrl(url)
            .token(token)
            .checkBefore(
                CreateItemTypeRequest.class, body -> ItemTypeRules.CREATE.check(body).errors())
            .build()) {
      CreateItemTypeRequest both =
          new CreateItemTypeRequest("Article", "article")
              .orderingMeta(OrderingMeta.CREATED_AT)
              .orderingField(new FieldReference(FieldReference.TypeEnum.FIELD, "f1"));

      assertThatThrownBy(() -> client.itemTypes().create(both))
          .isInstanceOf(RefusedException.class)
          .hasMessageContaining("item-type.ordering.exclusive");
    }
  }
}
