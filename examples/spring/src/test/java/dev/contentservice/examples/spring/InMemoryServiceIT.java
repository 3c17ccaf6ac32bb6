package dev.contentservice.examples.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.conformance.ConformanceTests;
import dev.contentservice.conformance.check.ConformanceTarget;
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
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicNode;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The command in docs/SERVER.md starts a service that behaves as the contract says. */
@Tag("example")
class InMemoryServiceIT implements ConformanceTests {
  private static final Path ROOT = Path.of("..", "..");

  private static String base;
  private static Process service;

  @BeforeAll
  static void start() throws Exception {
    int port = freePort();
    base = "http://127.0.0.1:" + port;
    List<String> command =
        List.of(documentedCommand().replaceFirst("port=\\d+", "port=" + port).split(" "));
    service = new ProcessBuilder(command).directory(ROOT.toFile()).inheritIO().start();
    while (!isListening()) {
      assertThat(service.isAlive()).isTrue();
      Thread.sleep(100);
    }
  }

  @AfterAll
  static void stop() throws InterruptedException {
    service.destroy();
    service.waitFor();
  }

  private static String documentedCommand() throws IOException {
    return Files.readString(ROOT.resolve("docs/SERVER.md"))
        .lines()
        .filter(line -> line.startsWith("$ java -jar examples/spring/"))
        .findFirst()
        .orElseThrow()
        .substring(2);
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
            .header("Authorization", "Bearer secret")
            .header("Content-Type", "application/json")
            .method(method, BodyPublishers.ofString(body))
            .build();
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
  }

  /** Any URL is accepted: which addresses may be called is decided by who sends to them. */
  @Override
  public ConformanceTarget conformanceTarget() {
    return ConformanceTarget.of(URI.create(base), "secret", List.of("w1", "w2"))
        .excluding("denied-addresses");
  }

  @Override
  @TestFactory
  @Tag("exhaustive")
  public Stream<DynamicNode> the_service_conforms() {
    return ConformanceTests.super.the_service_conforms();
  }

  @Test
  void the_implementation_has_at_most_sixty_lines_of_code() throws Exception {
    Path sources = Path.of("src/main/java/dev/contentservice/examples/spring");

    assertThat(Files.readAllLines(sources.resolve("InMemoryService.java")))
        .filteredOn(line -> !line.isBlank())
        .hasSizeLessThanOrEqualTo(60);
    assertThat(sources).isDirectoryNotContaining("glob:**/[!Ip]*");
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
        "PUT|/webhooks/w9|{}|404",
        "GET|/item-types|{}|405"
      })
  void a_request_that_violates_the_contract_is_rejected(
      String method, String path, String body, int status) throws Exception {
    HttpResponse<String> response = send(method, path, body);

    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(response.headers().firstValue("Content-Type")).hasValue("application/problem+json");
  }
}
