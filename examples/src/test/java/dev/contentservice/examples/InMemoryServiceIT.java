package dev.contentservice.examples;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.client.ContentClient;
import dev.contentservice.client.errors.NotFoundException;
import dev.contentservice.client.errors.UnauthorizedException;
import dev.contentservice.conformance.ConformanceTests;
import dev.contentservice.conformance.ContentConformance;
import dev.contentservice.conformance.check.ConformanceTarget;
import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;
import dev.contentservice.model.UpdateWebhookRequest;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command in docs/SERVER.md starts a service that behaves as the contract says. */
@Tag("nightly")
class InMemoryServiceIT implements ConformanceTests {
  private static String base;
  private static String token;
  private static Process service;

  @BeforeAll
  static void start() throws Exception {
    List<String> command = new ArrayList<>(Tour.command("SERVER.md", "server.InMemoryService"));
    base = "http://127.0.0.1:" + freePort();
    token = command.get(command.size() - 1);
    command.set(command.size() - 2, base + "/");
    service = new ProcessBuilder(command).directory(Path.of("..").toFile()).inheritIO().start();
    while (!isListening()) {
      assertThat(service.isAlive()).isTrue();
      Thread.sleep(100);
    }
  }

  @AfterAll
  static void stop() {
    service.destroy();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0)) {
      return socket.getLocalPort();
    }
  }

  private static boolean isListening() throws InterruptedException {
    try {
      return send("GET", "/", "").statusCode() == 404;
    } catch (IOException e) {
      return false;
    }
  }

  private static HttpResponse<String> send(String method, String path, String body)
      throws IOException, InterruptedException {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(base + path))
            .header("Authorization", "Bearer " + token)
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(body))
            .build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
  }

  private static ContentClient client(String token) {
    return ContentClient.builder().baseUrl(URI.create(base)).token(token).build();
  }

  /** Any URL is accepted: which addresses may be called is decided by who sends to them. */
  @Override
  public ConformanceTarget conformanceTarget() {
    return ContentConformance.target(
        "--url=" + base,
        "--token=" + token,
        "--webhook=w1",
        "--webhook=w2",
        "--without=denied-addresses",
        "--expected-failures=expected-failures.txt");
  }

  @Test
  void the_implementation_has_at_most_sixty_lines_of_code() throws Exception {
    Path source = Path.of("src/main/java/dev/contentservice/examples/server/InMemoryService.java");

    assertThat(Files.readAllLines(source))
        .filteredOn(line -> !line.isBlank())
        .hasSizeLessThanOrEqualTo(60);
  }

  @Test
  void the_client_creates_a_model() {
    try (ContentClient client = client(token)) {
      ItemType model = client.itemTypes().create(new CreateItemTypeRequest("Article", "article"));

      assertThat(model.getId()).isNotBlank();
      assertThat(model.getSingleton()).isFalse();
    }
  }

  @Test
  void the_client_updates_a_webhook() {
    try (ContentClient client = client(token)) {
      client.webhooks().update("w1", new UpdateWebhookRequest().customPayload("{}"));

      assertThat(client.webhooks().update("w1", new UpdateWebhookRequest()).getCustomPayload())
          .isEqualTo("{}");
      assertThatThrownBy(() -> client.webhooks().update("w9", new UpdateWebhookRequest()))
          .isInstanceOf(NotFoundException.class);
    }
  }

  @Test
  void an_unknown_token_is_rejected() {
    try (ContentClient client = client("unknown")) {
      assertThatThrownBy(() -> client.itemTypes().create(new CreateItemTypeRequest("A", "a")))
          .isInstanceOf(UnauthorizedException.class);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "POST|/item-types|{|400",
        "POST|/item-types|{\"name\": \"a\"}|422",
        "POST|/item-types?skip_menu_item_creation=1|{\"name\": \"a\", \"api_key\": \"a\"}|400",
        "PUT|/webhooks/w1|{\"url\": \"ftp://a/\"}|422",
        "PUT|/webhooks/w1|{\"name\": null}|422",
        "PUT|/webhooks/w0|{\"name\": \"First\"}|422",
        "GET|/item-types|{}|405"
      })
  void a_request_that_violates_the_contract_is_rejected(
      String method, String path, String body, int status) throws Exception {
    HttpResponse<String> response = send(method, path, body);

    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
  }
}
