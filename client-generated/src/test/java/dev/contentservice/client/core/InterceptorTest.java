package dev.contentservice.client.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.contentservice.client.ContentClient;
import dev.contentservice.client.errors.RequestRejectedException;
import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Violation;
import java.net.http.HttpHeaders;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Interceptors and validators. */
class InterceptorTest {

  /** Records its invocations. */
  private record Recorder(String name, List<String> lines) implements Interceptor {
    @Override
    public void onRequest(OutgoingRequest request) {
      lines.add(name + " request " + request);
      request.header("X-" + name, "here");
    }

    @Override
    public void onResponse(OutgoingRequest request, int status, HttpHeaders headers) {
      lines.add(name + " responded " + status);
    }

    @Override
    public void onFailure(OutgoingRequest request, Exception failure) {
      lines.add(name + " failed");
    }
  }

  @Test
  void interceptors_run_in_order_for_requests_and_in_reverse_for_responses() {
    List<String> lines = Collections.synchronizedList(new ArrayList<>());
    try (ScriptedService service =
            ScriptedService.inTurn(
                exchange -> exchange.close(), ScriptedService.response(200, "webhook-full"));
        ContentClient client =
            service
                .builder()
                .interceptor(new Recorder("A", lines))
                .interceptor(new Recorder("B", lines))
                .in(new VirtualTime(), () -> 0.5)
                .build()) {
      client.webhooks().update("w1", w -> w.enabled(true));

      assertThat(lines)
          .containsExactly(
              "A request PUT /webhooks/w1",
              "B request PUT /webhooks/w1",
              "B failed",
              "A failed",
              "A request PUT /webhooks/w1 (attempt 2)",
              "B request PUT /webhooks/w1 (attempt 2)",
              "B responded 200",
              "A responded 200");
      assertThat(service.all()).allMatch(it -> it.headers().getFirst("X-B").equals("here"));
    }
  }

  @Test
  void an_interceptor_sees_headers_without_the_token_and_can_end_the_call() {
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
  void an_invalid_body_is_not_sent() {
    Violation broken = new Violation("r", "/name", "statement", "fix", "4.1");
    try (ScriptedService service = ScriptedService.showing(200, "webhook-full");
        ContentClient client =
            service
                .builder()
                .checkBefore(CreateItemTypeRequest.class, body -> List.of(broken, "own words"))
                .checkBefore(UpdateWebhookRequest.class, body -> List.of())
                .build()) {
      RequestRejectedException rejected =
          catchThrowableOfType(
              RequestRejectedException.class,
              () -> client.itemTypes().create(new CreateItemTypeRequest("A", "a")));

      assertThat(rejected)
          .hasMessage(
              "a validator rejected the body; nothing was sent\n/name: statement; fix [r]\nown words");
      assertThat(rejected.violations()).containsExactly(broken);
      assertThat(rejected.status()).isEmpty();
      assertThatThrownBy(
              () -> client.itemTypes().async().create(new CreateItemTypeRequest("A", "a")).join())
          .hasCauseInstanceOf(RequestRejectedException.class);
      assertThat(service.requests()).isZero();
      client.webhooks().update("w1", w -> w.enabled(true));
      assertThat(service.requests()).isEqualTo(1);
    }
  }
}
