package dev.contentservice.server.support.jakarta;

import static dev.contentservice.server.support.adapter.Responses.problem;
import static dev.contentservice.server.support.adapter.Responses.send;
import static java.net.http.HttpRequest.BodyPublishers.ofString;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.added.client.ContentClient;
import dev.contentservice.added.operations.ContractOperations;
import dev.contentservice.client.errors.NotFoundException;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.server.support.ContractRules;
import dev.contentservice.server.support.RequestChecker;
import dev.contentservice.server.support.TokenVerifier;
import jakarta.ws.rs.core.Application;
import jakarta.ws.rs.core.Feature;
import jakarta.ws.rs.core.FeatureContext;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * A copy of the contract has one more operation. It is served, checked and called, and only the
 * contract and the implementation name it.
 */
class AddedOperationTest {
  private static Host host;

  @BeforeAll
  static void start() {
    host = new Host(new Api());
  }

  @AfterAll
  static void stop() {
    host.close();
  }

  private static HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(host.uri() + path))
        .header("Authorization", "Bearer Token-1");
  }

  @Test
  void the_generated_client_calls_it() {
    try (ContentClient client =
        ContentClient.builder().baseUrl(URI.create(host.uri())).token("Token-1").build()) {
      assertThat(client.webhooks().removeWithResponse("w1").status()).isEqualTo(204);
      assertThatThrownBy(() -> client.webhooks().remove("w1", with -> with.afterDays(3)))
          .isInstanceOf(NotFoundException.class)
          .hasMessageContaining("no webhook has this id; 3");
    }
  }

  @Test
  void its_requests_are_checked() throws Exception {
    problem(send(request("/webhooks/w2?after_days=31").DELETE()), 400);
    problem(send(request("/webhooks/w2?after=1").DELETE()), 400);
    problem(send(request("/webhooks/w2").method("DELETE", ofString("{}"))), 400);
    HttpResponse<String> read = send(request("/webhooks/w2").GET());
    problem(read, 405);
    assertThat(read.headers().firstValue("Allow").orElse("").split(", "))
        .containsExactlyInAnyOrder("OPTIONS", "PUT", "DELETE");
  }

  @Test
  void the_other_operations_have_their_rules_as_before() throws Exception {
    HttpRequest.Builder update =
        request("/webhooks/w2")
            .header("Content-Type", "application/json")
            .PUT(ofString("{\"url\": \"ftp://a\"}"));

    assertThat(problem(send(update), 422).at("/violations/0/rule").asString())
        .isEqualTo("webhook.url.callable");
  }

  @Test
  void only_the_contract_and_the_implementation_name_it() throws IOException {
    String id = "remove" + "Webhook";
    try (Stream<Path> files = Files.walk(Path.of("..", "..", ".."))) {
      List<String> naming =
          files
              .filter(AddedOperationTest::isHandwritten)
              .filter(file -> contains(file, id))
              .map(file -> file.getFileName().toString())
              .sorted()
              .toList();

      assertThat(naming).containsExactly("WebhookRemoval.java", "added-operation.yaml");
    }
  }

  @Test
  void one_handwritten_class_of_the_server_names_the_operations_with_rules() throws IOException {
    try (Stream<Path> files = Files.walk(Path.of("..", ".."))) {
      assertThat(
              files
                  .filter(AddedOperationTest::isHandwritten)
                  .filter(file -> file.toString().contains("/src/main/java/"))
                  .filter(
                      file ->
                          contains(file, "\"createItemType\"")
                              || contains(file, "\"updateWebhook\"")
                              || contains(file, "ContractOperations.CREATE")
                              || contains(file, "ContractOperations.UPDATE"))
                  .map(file -> file.getFileName().toString()))
          .containsExactly("ContractRules.java");
    }
  }

  private static boolean isHandwritten(Path file) {
    String path = file.toString();
    return path.matches(".*\\.(java|yaml|mustache|xml)")
        && !path.contains("/target/")
        && Files.isRegularFile(file);
  }

  private static boolean contains(Path file, String text) {
    try {
      return Files.readString(file).contains(text);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The implementation and the feature. */
  public static final class Api extends Application {
    @Override
    public Set<Class<?>> getClasses() {
      return Set.of(WebhookRemoval.class, Checks.class);
    }
  }

  /** The feature with the table of the copy. */
  public static final class Checks implements Feature {
    private static final RequestChecker CHECKER =
        RequestChecker.builder(ContractOperations.ALL, TokenVerifier.of(Map.of("ci", "Token-1")))
            .rules(ContractRules.of(WebhookNameLookup.none()))
            .build();

    @Override
    public boolean configure(FeatureContext context) {
      return new ServerSupportFeature(CHECKER).configure(context);
    }
  }
}
