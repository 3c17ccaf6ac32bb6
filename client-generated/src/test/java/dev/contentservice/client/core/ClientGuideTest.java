package dev.contentservice.client.core;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.client.ContentClient;
import dev.contentservice.client.errors.RateLimitedException;
import dev.contentservice.client.errors.RequestRejectedException;
import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;
import dev.contentservice.model.Webhook;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Runs the snippets of docs/CLIENT.md. */
class ClientGuideTest {
  private static final Path PAGE = Path.of("../docs/CLIENT.md");
  private static final Path HERE =
      Path.of("src/test/java/dev/contentservice/client/core/ClientGuideTest.java");
  private static final Pattern SNIPPET = Pattern.compile("```java\n(.*?)```", Pattern.DOTALL);

  private final String token = ScriptedService.TOKEN;
  private final String trace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";

  static Stream<String> snippets() throws IOException {
    return SNIPPET.matcher(Files.readString(PAGE)).results().map(found -> found.group(1));
  }

  @ParameterizedTest
  @MethodSource("snippets")
  void each_snippet_of_the_guide_is_in_this_class(String snippet) throws IOException {
    assertThat(unformatted(Files.readString(HERE)))
        .contains(unformatted(snippet.replaceAll("(?s).*\n\n", "")));
  }

  private static String unformatted(String code) {
    return code.replaceAll("\\s+", "");
  }

  @Test
  void requests_work_as_shown() {
    try (ScriptedService service = ScriptedService.showing(200, "webhook-full")) {
      URI url = service.url();
      ContentClient client =
          ContentClient.builder()
              .baseUrl(url)
              .token(token)
              .callTimeout(Duration.ofSeconds(20))
              .userAgent("shop/2.1")
              .build();
      Webhook hook =
          client.webhooks().update("wh-search", w -> w.clearCustomPayload().enabled(false));
      CompletableFuture<Webhook> later =
          client.webhooks().async().update("wh-search", w -> w.enabled(true));

      assertThat(later.join()).isEqualTo(hook);
      client.close();
    }
  }

  @Test
  void options_work_as_shown() {
    try (ScriptedService service = ScriptedService.showing(201, "item-type-full");
        ContentClient client = service.client()) {
      RequestOptions options =
          RequestOptions.defaults()
              .timeout(Duration.ofSeconds(2))
              .header("Traceparent", trace)
              .idempotencyKey("import-7/line-12");
      ApiResponse<ItemType> response =
          client
              .itemTypes()
              .with(options)
              .createWithResponse(new CreateItemTypeRequest("Tag", "tag"));
      String id = response.requestId().orElse("none");

      assertThat(id).isEqualTo(ScriptedService.REQUEST_ID);
      assertThat(service.received().headers().getFirst("Idempotency-Key"))
          .isEqualTo("import-7/line-12");
    }
  }

  @Test
  void errors_are_distinguished_as_shown() {
    List<String> fixes = new ArrayList<>();
    Duration again = Duration.ZERO;
    try (ScriptedService service =
            ScriptedService.inTurn(
                ScriptedService.response(422, "problem-unprocessable-content-name-taken"),
                ScriptedService.response(429, "problem-too-many-requests", "Retry-After", "90"));
        ContentClient client = service.client()) {
      for (int i = 0; i < 2; i++) {
        try {
          client.webhooks().update("wh-search", w -> w.name("Search indexer"));
        } catch (RequestRejectedException rejected) {
          rejected.violations().forEach(v -> fixes.add(v.getPointer() + ": " + v.getFix()));
        } catch (RateLimitedException limited) {
          again = limited.retryAfter().orElse(Duration.ofMinutes(1));
        }
      }
    }
    assertThat(fixes).containsExactly("/name: choose a name no other webhook has");
    assertThat(again).isEqualTo(Duration.ofSeconds(90));
  }

  @Test
  void policies_and_interceptors_work_as_shown() {
    RetryPolicy patient =
        RetryPolicy.defaults().maxAttempts(6).attemptTimeout(Duration.ofSeconds(3));
    Interceptor traced = request -> request.header("Traceparent", trace);
    try (ScriptedService service = ScriptedService.showing(200, "webhook-full");
        ContentClient client = service.builder().retries(patient).interceptor(traced).build()) {
      client.webhooks().update("wh-search", w -> {});

      assertThat(service.received().headers().getFirst("Traceparent")).isEqualTo(trace);
      assertThat(service.received().text()).isEqualTo("{}");
    }
  }
}
