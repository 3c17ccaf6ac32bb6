package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A creation that is retried after a lost response. Starts its own services, since it counts their
 * models.
 */
@ParameterizedClass
@EnumSource(EitherStore.class)
@Tag("example")
class IdempotentCreateIT {
  private static final String ARTICLE = "{\"name\": \"Article\", \"api_key\": \"article\"}";
  private static final String ARTICLE_OTHERWISE =
      "{ \"api_key\":\"article\",\n \"name\":\"\\u0041rticle\"}";

  @TempDir static Path folder;
  private static RunningService service;

  @Parameter EitherStore kind;

  @BeforeParameterizedClassInvocation
  static void start(EitherStore kind) throws Exception {
    Path own = Files.createDirectory(folder.resolve(kind.name()));
    service =
        RunningService.in(
            own, kind.in(own, Map.of("CONTENT_API_TOKENS", "token-of-tests-1,token-of-tests-2")));
  }

  @AfterParameterizedClassInvocation
  static void stop() throws Exception {
    service.close();
  }

  private static HttpResponse<String> create(String query, String token, String key, String body)
      throws Exception {
    return Exchange.send(
        Exchange.json(service.base(), "/item-types" + query, token)
            .header("Idempotency-Key", key)
            .POST(BodyPublishers.ofString(body)));
  }

  private static int models() throws Exception {
    return service.read("/models").get("items").size();
  }

  @Test
  void the_same_request_with_the_same_key_creates_nothing_more_and_returns_the_same()
      throws Exception {
    int before = models();

    HttpResponse<String> first = create("", "token-of-tests-1", "k-same", ARTICLE);
    HttpResponse<String> again = create("", "token-of-tests-1", "k-same", ARTICLE_OTHERWISE);

    assertThat(first.statusCode()).isEqualTo(201);
    assertThat(again.statusCode()).isEqualTo(201);
    assertThat(again.body()).isEqualTo(first.body());
    assertThat(models()).isEqualTo(before + 1);
  }

  @Test
  void another_request_with_the_same_key_is_rejected() throws Exception {
    create("", "token-of-tests-1", "k-other", ARTICLE);
    int before = models();

    for (HttpResponse<String> other :
        List.of(
            create(
                "", "token-of-tests-1", "k-other", "{\"name\": \"B\", \"api_key\": \"article\"}"),
            create("?skip_menu_item_creation=true", "token-of-tests-1", "k-other", ARTICLE))) {
      assertThat(Exchange.problem(other, 422).get("type").asString())
          .isEqualTo("urn:content-service:problem:idempotency-key-reused");
    }
    assertThat(models()).isEqualTo(before);
  }

  @Test
  void a_rejected_request_does_not_use_its_key() throws Exception {
    assertThat(create("", "token-of-tests-1", "k-free", "{}").statusCode()).isEqualTo(422);
    assertThat(create("", "token-of-tests-1", "k-free", ARTICLE).statusCode()).isEqualTo(201);
  }

  @Test
  void keys_of_different_tokens_are_independent() throws Exception {
    assertThat(create("", "token-of-tests-1", "k-tokens", ARTICLE).body())
        .isNotEqualTo(create("", "token-of-tests-2", "k-tokens", ARTICLE).body());
  }

  @Test
  void one_key_used_by_many_at_once_creates_one_model() throws Exception {
    int before = models();
    ExecutorService threads = Executors.newFixedThreadPool(16);
    List<Callable<HttpResponse<String>>> calls =
        Stream.<Callable<HttpResponse<String>>>generate(
                () -> () -> create("", "token-of-tests-1", "k-many", ARTICLE))
            .limit(16)
            .toList();

    List<String> responses = new ArrayList<>();
    for (Future<HttpResponse<String>> call : threads.invokeAll(calls)) {
      assertThat(call.get().statusCode()).isEqualTo(201);
      responses.add(call.get().body());
    }
    threads.shutdown();

    assertThat(responses).hasSize(16);
    assertThat(responses.stream().distinct()).hasSize(1);
    assertThat(models()).isEqualTo(before + 1);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "two words"})
  void an_invalid_key_is_rejected(String key) throws Exception {
    Exchange.problem(create("", "token-of-tests-1", key, ARTICLE), 400);
  }

  @Test
  void two_keys_or_one_too_long_are_rejected() throws Exception {
    Exchange.problem(create("", "token-of-tests-1", "k".repeat(256), ARTICLE), 400);
    Exchange.problem(
        Exchange.send(
            Exchange.json(service.base(), "/item-types", "token-of-tests-1")
                .header("Idempotency-Key", "a")
                .header("Idempotency-Key", "b")
                .POST(BodyPublishers.ofString(ARTICLE))),
        400);
  }
}
