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
import java.net.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Runs what the README shows, against the service as the README starts it. Starts its own service,
 * with the settings of the README.
 */
@Tag("example")
class ReadmeIT {
  private static final String HOOK = "https://hooks.example.com/index";

  @TempDir static Path folder;
  private static LoopbackReceiver receiver;
  private static RunningService service;

  @BeforeAll
  static void start() throws Exception {
    Path file = folder.resolve("webhooks.json");
    String webhooks = Readme.blocks("json").get(2).text();
    assertThat(webhooks).contains(HOOK);
    receiver = new LoopbackReceiver();
    Files.writeString(file, webhooks.replace(HOOK, receiver.url("/index")));
    service =
        RunningService.in(
            folder,
            Map.of(
                "CONTENT_PROVISION",
                file.toString(),
                "CONTENT_DELIVERY_ALLOWED_ADDRESSES",
                "127.0.0.0/8",
                "CONTENT_DELIVERY_SIGNING_KEYS",
                setting("CONTENT_DELIVERY_SIGNING_KEYS")));
  }

  private static String setting(String name) {
    return matched("`" + name + "=(\\S+)`", Readme.text());
  }

  private static String matched(String pattern, String text) {
    return Pattern.compile(pattern, Pattern.DOTALL)
        .matcher(text)
        .results()
        .findFirst()
        .orElseThrow()
        .group(1);
  }

  @AfterAll
  static void stop() throws Exception {
    service.close();
    receiver.close();
  }

  @Test
  void the_accepted_request_gets_the_response_that_is_shown() throws Exception {
    assertThat(shape(pasted(Readme.blocks("sh").get(0))))
        .isEqualTo(shape(Exchange.json(Readme.blocks("json").get(0).text())));
  }

  @Test
  void the_rejected_request_gets_the_problem_that_is_shown() throws Exception {
    assertThat(withoutId(pasted(Readme.blocks("sh").get(1))))
        .isEqualTo(withoutId(Exchange.json(Readme.blocks("json").get(1).text())));
  }

  @Test
  void an_event_is_published_delivered_signed_and_listed_as_shown() throws Exception {
    service.client().webhooks().update("wh-search", w -> w.enabled(true));
    JsonNode published = pasted(Readme.blocks("sh").get(2));
    verify(receiver.next());
    Readme.Block deliveries = Readme.blocks("sh").get(3);
    Eventually.yes(() -> pasted(deliveries).at("/items/0/state").asString().equals("delivered"));

    assertThat(shape(published))
        .isEqualTo(shape(Exchange.json(Readme.blocks("json").get(3).text())));
    assertThat(shape(pasted(deliveries)))
        .isEqualTo(shape(Exchange.json(Readme.blocks("json").get(4).text())));
  }

  /** Runs the command as it stands there, on the ports of this service, and reads its response. */
  private static JsonNode pasted(Readme.Block block) throws Exception {
    String command =
        block
            .text()
            .replace("http://127.0.0.1:8080", service.base().toString())
            .replace("http://127.0.0.1:9090", service.management().toString());
    assertThat(command).isNotEqualTo(block.text());
    assumeThat(run("curl --version")).as("curl is installed").isNotEmpty();
    return Exchange.json(run(command));
  }

  private static String run(String command) throws Exception {
    ProcessBuilder shell = new ProcessBuilder("sh", "-c", command);
    shell.environment().put("TOKEN", service.token());
    Process process = shell.redirectError(ProcessBuilder.Redirect.DISCARD).start();
    String out = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    assertThat(process.waitFor(60, TimeUnit.SECONDS)).isTrue();
    return out;
  }

  private static void verify(LoopbackReceiver.Call call) throws Exception {
    String body = call.body();
    HttpHeaders headers = HttpHeaders.of(call.headers(), (name, value) -> true);
    new com.standardwebhooks.Webhook("whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw")
        .verify(body, headers);
  }

  /** The same text for responses that differ in their identifiers and times only. */
  private static String shape(JsonNode response) {
    return response
        .toString()
        .replaceAll("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "ID")
        .replaceAll("\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z", "TIME");
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
