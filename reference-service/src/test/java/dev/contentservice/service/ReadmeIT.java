package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assumptions.assumeThat;

import dev.contentservice.client.ContentClient;
import dev.contentservice.client.errors.RequestRejectedException;
import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.FieldReference;
import dev.contentservice.model.ItemType;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.OrderingMeta;
import dev.contentservice.rules.itemtype.ItemTypeRules;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs what the README shows, against the service as the README starts it. Starts its own service,
 * with the settings of the README.
 */
@Tag("example")
class ReadmeIT {
  @TempDir static Path folder;
  @AutoClose private static RunningService service;

  @BeforeAll
  static void start() throws Exception {
    Path webhooks = folder.resolve("webhooks.json");
    Files.writeString(webhooks, provisioningFile());
    service = RunningService.in(folder, Map.of("CONTENT_PROVISION", webhooks.toString()));
  }

  private static String provisioningFile() {
    return Readme.blocks(Readme.ROOT.resolve("docs/MANAGING.md")).stream()
        .filter(block -> block.runBy().equals("ReadmeIT"))
        .findFirst()
        .orElseThrow()
        .text();
  }

  @Test
  void the_requests_that_are_pasted_get_the_responses_that_are_shown() throws Exception {
    assumeThat(PastedPage.isInstalled("curl")).as("curl is installed").isTrue();
    String token =
        service.output().stream()
            .filter(line -> line.startsWith("TOKEN="))
            .findFirst()
            .orElseThrow();
    Map<String, String> addresses = Map.of("http://127.0.0.1:8080", service.base().toString());
    try (PastedPage page = new PastedPage("README.md", folder, Map.of(), addresses)) {
      page.token(token);
      page.run();
    }
  }

  @Test
  void the_client_updates_a_provisioned_webhook() throws Exception {
    URI url = service.base();
    String token = service.token();
    try (ContentClient client = ContentClient.builder().baseUrl(url).token(token).build()) {
      ItemType article = client.itemTypes().create(new CreateItemTypeRequest("Article", "article"));
      Webhook webhook =
          client.webhooks().update("wh-search", w -> w.clearCustomPayload().enabled(false));
      System.out.println(article.getId() + " " + webhook.getEnabled());
    }
    assertThat(service.read("/webhooks").at("/items/0/enabled").asBoolean()).isFalse();
  }

  @Test
  void a_body_that_breaks_a_rule_is_not_sent() {
    URI url = URI.create("http://127.0.0.1:1"); // Nothing listens there.
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
              .orderingField(FieldReference.of("f1"));

      assertThatThrownBy(() -> client.itemTypes().create(both))
          .isInstanceOf(RequestRejectedException.class)
          .hasMessageContaining("item-type.ordering.exclusive");
    }
  }
}
