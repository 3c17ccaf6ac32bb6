package dev.contentservice.client;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Violation;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpHeaders;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What can be put around a call: checks, interceptors, tokens, proxies, a log. */
class AroundTheCallTest {

  /** Writes down what it is told. */
  private record Diary(String name, List<String> lines) implements Interceptor {
    @Override
    public void before(OutgoingRequest request) {
      lines.add(name + " before " + request);
      request.header("X-" + name, "here");
    }

    @Override
    public void answered(OutgoingRequest request, int status, HttpHeaders headers) {
      lines.add(name + " answered " + status);
    }

    @Override
    public void failed(OutgoingRequest request, Exception failure) {
      lines.add(name + " failed");
    }
  }

  @Test
  void interceptors_see_every_attempt_in_order_and_backwards() {
    List<String> lines = Collections.synchronizedList(new ArrayList<>());
    try (ScriptedService service =
            ScriptedService.inTurn(
                exchange -> exchange.close(), ScriptedService.answer(200, "webhook-full"));
        ContentClient client =
            service
                .builder()
                .interceptor(new Diary("A", lines))
                .interceptor(new Diary("B", lines))
                .in(new VirtualTime(), () -> 0.5)
                .build()) {
      client.webhooks().update("w1", w -> w.enabled(true));

      assertThat(lines)
          .containsExactly(
              "A before PUT /webhooks/w1",
              "B before PUT /webhooks/w1",
              "B failed",
              "A failed",
              "A before PUT /webhooks/w1 (attempt 2)",
              "B before PUT /webhooks/w1 (attempt 2)",
              "B answered 200",
              "A answered 200");
      assertThat(service.all()).allMatch(it -> it.headers().getFirst("X-B").equals("here"));
    }
  }

  @Test
  void an_interceptor_sees_headers_but_no_token_and_may_end_the_call() {
    try (ScriptedService service = ScriptedService.showing(200, "webhook-full");
        ContentClient client =
            service
                .builder()
                .interceptor(
                    request -> {
                      throw new IllegalStateException(
                          request.headers() + " " + request.method() + " " + request.uri());
                    })
                .build()) {
      assertThatThrownBy(() -> client.webhooks().update("w1", w -> w.enabled(true)))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("Content-Type")
          .hasMessageContaining("PUT " + service.url() + "/webhooks/w1")
          .hasMessageNotContaining(ScriptedService.TOKEN);
      assertThatThrownBy(() -> client.webhooks().async().update("w1", w -> w.enabled(true)).join())
          .hasCauseInstanceOf(IllegalStateException.class);
      assertThat(service.requests()).isZero();
    }
  }

  @Test
  void a_refused_body_never_leaves_the_machine() {
    Violation broken = new Violation("r", "/name", "statement", "fix", "4.1");
    try (ScriptedService service = ScriptedService.showing(201, "item-type-full");
        ContentClient client =
            service
                .builder()
                .checkBefore(CreateItemTypeRequest.class, body -> List.of(broken, "own words"))
                .checkBefore(UpdateWebhookRequest.class, body -> List.of())
                .build()) {
      RefusedException refused =
          catchThrowableOfType(
              RefusedException.class,
              () -> client.itemTypes().create(new CreateItemTypeRequest("A", "a")));

      assertThat(refused)
          .hasMessage(
              "a check refused the body, nothing was sent\n/name: statement; fix [r]\nown words");
      assertThat(refused.violations()).containsExactly(broken);
      assertThat(refused.status()).isEmpty();
      assertThatThrownBy(
              () -> client.itemTypes().async().create(new CreateItemTypeRequest("A", "a")).join())
          .hasCauseInstanceOf(RefusedException.class);
      assertThat(service.requests()).isZero();
      client.webhooks().update("w1", w -> w.enabled(true));
      assertThat(service.requests()).isEqualTo(1);
    }
  }

  @Test
  void a_token_is_asked_for_before_every_attempt() {
    Iterator<String> tokens = List.of("old-token", "new-token").iterator();
    try (ScriptedService service =
            ScriptedService.inTurn(
                exchange -> exchange.close(), ScriptedService.answer(200, "webhook-full"));
        ContentClient client =
            service.builder().token(tokens::next).in(new VirtualTime(), () -> 0.5).build()) {
      client.webhooks().update("w1", w -> w.enabled(true));

      assertThat(service.all())
          .extracting(request -> request.headers().getFirst("Authorization"))
          .containsExactly("Bearer old-token", "Bearer new-token");
    }
  }

  @Test
  void the_environment_says_where_and_with_which_token() {
    try (ScriptedService service = ScriptedService.showing(200, "webhook-full");
        ContentClient client =
            ContentClientBuilder.of(
                    Map.of(
                        "CONTENT_SERVICE_URL",
                        service.url().toString(),
                        "CONTENT_SERVICE_TOKEN",
                        "from-environment"))
                .userAgent("shop/2.1")
                .build()) {
      client.webhooks().update("w1", w -> w.enabled(true));

      assertThat(service.received().headers().getFirst("Authorization"))
          .isEqualTo("Bearer from-environment");
      assertThat(service.received().headers().getFirst("User-Agent"))
          .isEqualTo("content-service-client shop/2.1");
    }
    assertThatThrownBy(() -> ContentClientBuilder.of(Map.of("CONTENT_SERVICE_URL", "http://x")))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("CONTENT_SERVICE_TOKEN");
  }

  @Test
  void a_proxy_gets_the_request_for_the_service() {
    try (ScriptedService proxy = ScriptedService.showing(200, "webhook-full");
        ContentClient client =
            ContentClient.builder()
                .baseUrl(URI.create("http://content.invalid"))
                .token(ScriptedService.TOKEN)
                .proxy(proxy.url())
                .build()) {
      client.webhooks().update("w1", w -> w.enabled(true));

      assertThat(proxy.received().target()).isEqualTo("http://content.invalid/webhooks/w1");
    }
    assertThatThrownBy(() -> ContentClient.builder().proxy(URI.create("http://a:b@proxy:1")))
        .hasMessageNotContaining("a:b");
  }

  @Test
  void an_http_client_of_ones_own_stays_open() {
    HttpClient own = HttpClient.newHttpClient();
    for (int i = 0; i < 2; i++) {
      try (ScriptedService service = ScriptedService.showing(200, "webhook-full");
          ContentClient client = service.builder().httpClient(own).build()) {
        assertThat(client.webhooks().update("w1", w -> w.enabled(true)).getName()).isNotEmpty();
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"NORMAL", "ALWAYS"})
  void an_http_client_that_follows_redirects_is_refused(HttpClient.Redirect redirects) {
    HttpClient follows = HttpClient.newBuilder().followRedirects(redirects).build();
    ContentClientBuilder builder = ContentClient.builder();

    assertThatThrownBy(() -> builder.httpClient(follows)).hasMessageContaining("token");
    assertThatThrownBy(
            () ->
                builder
                    .baseUrl(URI.create("http://x"))
                    .token("t")
                    .httpClient(HttpClient.newHttpClient())
                    .proxy(URI.create("http://proxy:1"))
                    .build())
        .hasMessageStartingWith("proxy");
  }

  @Test
  void a_redirect_is_told_by_its_host_alone() {
    try (ScriptedService service =
            ScriptedService.inTurn(
                ScriptedService.answer(
                    302, "webhook-full", "Location", "https://login.example/p?session=4711"));
        ContentClient client = service.client()) {
      assertThatThrownBy(() -> client.webhooks().update("w1", w -> w.enabled(true)))
          .hasMessageContaining("redirects to login.example are not followed")
          .hasMessageNotContaining("4711");
    }
  }

  @Test
  void the_log_is_off_unless_turned_on_and_shows_nothing_secret() {
    Logger logger = Logger.getLogger("dev.contentservice.client");
    List<String> lines = Collections.synchronizedList(new ArrayList<>());
    Handler handler = new ListHandler(lines);
    logger.addHandler(handler);
    try {
      update();
      assertThat(lines).isEmpty();
      logger.setLevel(Level.ALL);
      update();
    } finally {
      logger.removeHandler(handler);
      logger.setLevel(null);
    }

    assertThat(lines).contains("PUT /webhooks/w1 was answered 200").hasSize(3);
    assertThat(String.join("\n", lines))
        .contains("Authorization", "X-Own")
        .doesNotContain(ScriptedService.TOKEN, "hunter2", "secret-header");
  }

  private static void update() {
    CallOptions options = CallOptions.defaults().header("X-Own", "secret-header");
    try (ScriptedService service = ScriptedService.showing(200, "webhook-full");
        ContentClient client = service.client()) {
      client.webhooks().with(options).update("w1", w -> w.httpBasicPassword("hunter2"));
    }
  }

  private static final class ListHandler extends Handler {
    private final List<String> lines;

    ListHandler(List<String> lines) {
      this.lines = lines;
      setLevel(Level.ALL);
    }

    @Override
    public void publish(LogRecord line) {
      lines.add(line.getMessage());
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
