package dev.contentservice.client.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.sun.net.httpserver.HttpHandler;
import dev.contentservice.client.ContentClient;
import dev.contentservice.client.errors.ConnectionException;
import dev.contentservice.client.errors.ContentServiceException;
import dev.contentservice.client.errors.RateLimitedException;
import dev.contentservice.client.errors.ServerException;
import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;
import java.time.Duration;
import java.util.concurrent.CompletionException;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;

@Timeout(60)
class RetriedRequestsTest {
  private static final CreateItemTypeRequest BODY = new CreateItemTypeRequest("A", "a");
  private static final HttpHandler CREATED = ScriptedService.response(201, "item-type-full");
  private static final ItemType CREATED_MODEL =
      JsonMapper.shared().readValue(ScriptedService.example("item-type-full"), ItemType.class);
  private static final HttpHandler RESET = exchange -> exchange.close();

  private final VirtualTime time = new VirtualTime();

  /** Synchronous and asynchronous requests behave alike. */
  enum Way {
    WAITING {
      @Override
      ItemType create(ContentClient client, RequestOptions options) {
        return client.itemTypes().with(options).create(BODY);
      }
    },
    ASYNC {
      @Override
      ItemType create(ContentClient client, RequestOptions options) {
        try {
          return client.itemTypes().async().with(options).create(BODY).join();
        } catch (CompletionException failed) {
          throw (RuntimeException) failed.getCause();
        }
      }
    };

    abstract ItemType create(ContentClient client, RequestOptions options);
  }

  private static HttpHandler failing(int status, String... headers) {
    return ScriptedService.response(status, "problem-service-unavailable", headers);
  }

  @ParameterizedTest
  @CsvSource({
    "WAITING, 503", "WAITING, 500", "WAITING, 408", "WAITING, 429",
    "ASYNC, 503", "ASYNC, 502", "ASYNC, 408", "ASYNC, 429"
  })
  void a_creation_is_retried_with_the_same_key(Way way, int status) {
    try (ScriptedService service =
        ScriptedService.inTurn(failing(status), RESET, failing(status), CREATED)) {
      create(service, way, RequestOptions.defaults());

      assertThat(service.all())
          .hasSize(4)
          .extracting(request -> request.headers().getFirst("Idempotency-Key"))
          .doesNotContainNull()
          .containsOnly(service.all().get(0).headers().getFirst("Idempotency-Key"));
      assertThat(time.delays())
          .containsExactly(Duration.ofMillis(100), Duration.ofMillis(200), Duration.ofMillis(400));
    }
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void each_creation_has_a_key_of_its_own(Way way) {
    try (ScriptedService service = ScriptedService.inTurn(CREATED)) {
      create(service, way, RequestOptions.defaults());
      create(service, way, RequestOptions.defaults());
      create(service, way, RequestOptions.defaults().idempotencyKey("line-7"));

      assertThat(service.all())
          .extracting(request -> request.headers().getFirst("Idempotency-Key"))
          .doesNotHaveDuplicates()
          .doesNotContainNull()
          .contains("line-7");
    }
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void a_request_without_retries_is_sent_once(Way way) {
    try (ScriptedService service = ScriptedService.inTurn(RESET, CREATED)) {
      assertThat(failure(service, way, RequestOptions.defaults().noRetries()))
          .isInstanceOf(ConnectionException.class);

      assertThat(service.received().headers().getFirst("Idempotency-Key")).isNull();
    }
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void the_exception_is_that_of_the_last_attempt(Way way) {
    try (ScriptedService service = ScriptedService.inTurn(failing(429))) {
      ContentServiceException failure = failure(service, way, RequestOptions.defaults());

      assertThat(failure)
          .isInstanceOf(RateLimitedException.class)
          .hasMessageContaining("(attempt 4)");
      assertThat(service.requests()).isEqualTo(4);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "WAITING, 429, Retry-After, 7, PT7.1S",
    "ASYNC, 503, Retry-After, 7, PT7.1S",
    "WAITING, 429, Retry-After, 'Sun, 21 Nov 1999 07:00:00 GMT', PT0.1S",
    "WAITING, 429, RateLimit-Reset, 5, PT5.1S",
    "WAITING, 503, RateLimit-Reset, 5, PT0.1S",
    "WAITING, 409, Retry-After, 1, PT1.1S"
  })
  void the_requested_delay_is_added_to_the_jitter(
      Way way, int status, String header, String value, Duration wait) {
    try (ScriptedService service =
        ScriptedService.inTurn(failing(status, header, value), CREATED)) {
      create(service, way, RequestOptions.defaults());

      assertThat(time.delays()).containsExactly(wait);
    }
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void a_delay_beyond_the_timeout_fails_at_once(Way way) {
    try (ScriptedService service = ScriptedService.inTurn(failing(429, "Retry-After", "3600"))) {
      ContentServiceException failure = failure(service, way, RequestOptions.defaults());

      assertThat(failure.retryAfter()).hasValue(Duration.ofHours(1));
      assertThat(time.delays()).isEmpty();
      assertThat(service.requests()).isEqualTo(1);
    }
  }

  @ParameterizedTest
  @EnumSource(Way.class)
  void retries_end_when_the_budget_is_used_up(Way way) {
    try (ScriptedService service = ScriptedService.inTurn(failing(503));
        ContentClient client =
            service
                .builder()
                .in(time, () -> 0.5)
                .retries(RetryPolicy.defaults().budget(4, 0))
                .build()) {
      for (int i = 0; i < 5; i++) {
        catchThrowableOfType(
            ServerException.class, () -> way.create(client, RequestOptions.defaults()));
      }

      assertThat(service.requests()).isEqualTo(5 + 4);
    }
  }

  private ContentServiceException failure(
      ScriptedService service, Way way, RequestOptions options) {
    return catchThrowableOfType(ContentServiceException.class, () -> create(service, way, options));
  }

  private void create(ScriptedService service, Way way, RequestOptions options) {
    try (ContentClient client = client(service)) {
      assertThat(way.create(client, options)).isEqualTo(CREATED_MODEL);
    }
  }

  private ContentClient client(ScriptedService service) {
    return service.builder().in(time, () -> 0.5).build();
  }
}
