package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.client.ContentClient;
import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;
import dev.contentservice.model.UpdateWebhookRequest;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.SQLiteJDBCLoader;

/**
 * The first start of a new user, and what survives a restart. Starts its own services, since it
 * tests their start.
 */
@Tag("exhaustive")
class StartIT {
  @TempDir Path folder;

  @Test
  void the_first_start_prints_its_address_and_a_request_that_works() throws Exception {
    try (RunningService service = RunningService.in(folder, Map.of())) {
      List<String> said = service.output();

      assertThat(said).hasSizeLessThanOrEqualTo(15);
      assertThat(said.get(0)).startsWith("Listening on http://127.0.0.1:");
      assertThat(said.get(1)).contains("Data").endsWith("content-data/content.db");
      assertThat(said.get(2)).isEqualTo("Console      " + service.management() + "/");
      assertThat(said.get(3)).contains("token");
      assertThat(said.get(4)).isEqualTo("TOKEN=" + service.token());
      String curl = said.get(said.size() - 1).replace("$TOKEN", service.token());
      assertThat(Exchange.send(pasted(curl)).statusCode()).isEqualTo(201);
    }
  }

  /** The request that a shell would send for the printed line. */
  private static HttpRequest.Builder pasted(String curl) {
    Matcher url = Pattern.compile("curl -i (http\\S+)").matcher(curl);
    Matcher data = Pattern.compile("-d '([^']*)'").matcher(curl);
    assertThat(url.find() && data.find()).as(curl).isTrue();
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(url.group(1)))
            .POST(BodyPublishers.ofString(data.group(1)));
    Pattern.compile("-H ['\"]([^:]+): ([^'\"]*)['\"]")
        .matcher(curl)
        .results()
        .forEach(header -> request.header(header.group(1), header.group(2)));
    return request;
  }

  @Test
  void models_webhooks_and_the_token_are_still_there_after_a_restart() throws Exception {
    Map<String, String> settings = TwoWebhooks.in(folder);
    String token;
    ItemType model;
    try (RunningService service = RunningService.in(folder, settings);
        ContentClient client = service.client()) {
      token = service.token();
      model = client.itemTypes().create(new CreateItemTypeRequest("Article", "article"));
      client.webhooks().update("wh-mail", new UpdateWebhookRequest().name("Post"));
    }

    try (RunningService service = RunningService.in(folder, settings);
        ContentClient client = service.client(token)) {
      assertThat(service.output()).noneMatch(line -> line.contains("cst_"));
      assertThat(service.read("/models").toString()).contains(model.getId());
      assertThat(client.webhooks().update("wh-mail", new UpdateWebhookRequest()).getName())
          .isEqualTo("Post");
    }
  }

  @Test
  void a_signal_during_a_start_is_reported_without_an_error() throws Exception {
    // So many that the signal comes while they are stored.
    String webhooks =
        IntStream.range(0, 30_000)
            .mapToObj("{\"id\": \"w%1$d\", \"name\": \"W%1$d\"}"::formatted)
            .collect(Collectors.joining(",", "[", "]"));
    Path file = Files.writeString(folder.resolve("webhooks.json"), webhooks);
    Map<String, String> settings = Map.of("CONTENT_PROVISION", file.toString());
    try (RunningService stopped = RunningService.launch(folder, settings)) {
      Eventually.yes(() -> Files.exists(folder.resolve("content-data/content.db")));
      Thread.sleep(1_000);
      stopped.signal("TERM");

      assertThat(stopped.exitStatus()).isNotZero();
      assertThat(stopped.output())
          .hasSizeLessThan(4)
          .noneMatch(line -> line.contains("ERROR") || line.contains("\tat "));
    }
  }

  @Test
  void a_larger_body_is_accepted_when_it_is_allowed() throws Exception {
    Map<String, String> settings =
        Map.of("CONTENT_MAX_BODY", "3M", "CONTENT_API_TOKENS", "token-for-tests-1");
    String body = "{\"name\": \"" + "x".repeat(2 << 20) + "\", \"api_key\": \"a\"}";

    try (RunningService service = RunningService.in(folder, settings)) {
      assertThat(
              Exchange.post(service.base(), "/item-types", "token-for-tests-1", body).statusCode())
          .isEqualTo(201);
    }
  }

  @Test
  void a_native_library_that_cannot_be_deleted_is_not_logged() throws Exception {
    Path temporary = folder.resolve("tmp");
    String left = "sqlite-" + SQLiteJDBCLoader.getVersion() + "-0-libsqlitejdbc.so";
    Files.createDirectories(temporary.resolve(left).resolve("not empty"));
    Map<String, String> settings = Map.of("JDK_JAVA_OPTIONS", "-Djava.io.tmpdir=" + temporary);

    try (RunningService service = RunningService.in(folder, settings)) {
      assertThat(service.output()).noneMatch(line -> line.contains("ERROR"));
    }
  }
}
