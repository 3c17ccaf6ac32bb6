package dev.contentservice.client.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpHandler;
import dev.contentservice.client.core.ScriptedService.Received;
import dev.contentservice.client.errors.NotFoundException;
import dev.contentservice.client.errors.ServerException;
import dev.contentservice.client.errors.UnexpectedResponseException;
import dev.contentservice.parcels.ParcelClient;
import dev.contentservice.parcels.ProblemTypes;
import dev.contentservice.parcels.model.LabelJob;
import dev.contentservice.parcels.model.Parcel;
import dev.contentservice.parcels.model.ParcelPage;
import dev.contentservice.parcels.model.ParcelUpdate;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.junit.jupiter.api.Test;

/** Calls each operation of src/test/openapi/parcels.yaml with a client that is only generated. */
class OtherContractTest {
  private static final String PARCEL = "{\"id\":\"p1\",\"class\":\"express\",\"default\":true}";

  @Test
  void a_list_has_repeated_query_parameters_and_a_required_header() {
    Called<ParcelPage> called =
        call(
            json(200, "{\"items\":[" + PARCEL + "],\"next_cursor\":\"c2\"}"),
            client ->
                client
                    .parcels()
                    .list("north", p -> p.cursor("c 1&").limit(2).status(List.of("sent", "lost"))));

    assertThat(called.request().method()).isEqualTo("GET");
    assertThat(called.request().target())
        .isEqualTo("/parcels?cursor=c%201%26&limit=2&status=sent&status=lost");
    assertThat(called.request().headers().get("X-Depot")).containsExactly("north");
    assertThat(called.request().headers().get("Content-Type")).isNull();
    assertThat(called.result().getItems()).hasSize(1);
    assertThat(called.result().getNextCursor()).isEqualTo("c2");
  }

  @Test
  void optional_parameters_are_not_sent_by_default() {
    Called<ParcelPage> called =
        call(json(200, "{\"items\":[]}"), client -> client.parcels().list("north"));

    assertThat(called.request().target()).isEqualTo("/parcels");
  }

  @Test
  void a_header_with_a_line_break_is_rejected() {
    assertThatThrownBy(
            () ->
                call(json(200, "{\"items\":[]}"), client -> client.parcels().list("a\r\nHost: b")))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageStartingWith("the value of X-Depot");
  }

  @Test
  void a_response_can_be_an_array_and_a_method_is_never_named_like_a_keyword() {
    Called<List<Parcel>> called =
        call(json(200, "[" + PARCEL + "]"), client -> client.parcels().importParcels());

    assertThat(called.result())
        .singleElement()
        .satisfies(
            parcel -> {
              assertThat(parcel.getPropertyClass()).isEqualTo("express");
              assertThat(parcel.getDefault()).isTrue();
            });
  }

  @Test
  void a_deletion_has_no_bodies() {
    HttpHandler deleted = exchange -> respond(exchange, 204, null);
    Called<Integer> called =
        call(deleted, client -> client.parcels().deleteWithResponse("p/1").status());

    assertThat(called.request().method()).isEqualTo("DELETE");
    assertThat(called.request().target()).isEqualTo("/parcels/p%2F1");
    assertThat(called.request().text()).isEmpty();
    assertThat(called.result()).isEqualTo(204);
    assertThat(call(deleted, client -> client.parcels().async().delete("p1").join()).result())
        .isNull();
    assertThatThrownBy(
            () ->
                call(
                    json(404, "{}"),
                    client -> {
                      client.parcels().delete("p1");
                      return null;
                    }))
        .isInstanceOf(NotFoundException.class);
  }

  @Test
  void an_update_distinguishes_omitted_null_and_value() {
    Called<Parcel> called =
        call(
            json(200, PARCEL),
            client ->
                client
                    .parcels()
                    .update(
                        "p1",
                        u -> u.propertyClass("slow")._default(false).clearWeight().tags("a", "b"),
                        p -> p.notify(true)));

    assertThat(called.request().method()).isEqualTo("PATCH");
    assertThat(called.request().target()).isEqualTo("/parcels/p1?notify=true");
    assertThat(called.request().text())
        .isEqualTo("{\"class\":\"slow\",\"default\":false,\"weight\":null,\"tags\":[\"a\",\"b\"]}");
    assertThat(
            call(
                    json(200, PARCEL),
                    client ->
                        client.parcels().async().update("p1", new ParcelUpdate().weight(3)).join())
                .request()
                .text())
        .isEqualTo("{\"weight\":3}");
  }

  @Test
  void messages_mask_members_with_the_format_password() {
    assertThatThrownBy(
            () ->
                call(
                    json(422, "{\"detail\":\"pin 4711 is too short\"}"),
                    client -> client.parcels().update("p1", u -> u.pin("4711"))))
        .hasMessageContaining("pin * is too short");
  }

  @Test
  void another_status_of_success_is_read_and_named_when_the_body_is_missing() {
    Called<LabelJob> called =
        call(json(202, "{\"job_id\":\"j1\"}"), client -> client.labels().print("p1", 3));

    assertThat(called.request().target()).isEqualTo("/parcels/p1/labels?copies=3");
    assertThat(called.result().getJobId()).isEqualTo("j1");
    assertThatThrownBy(
            () ->
                call(
                    exchange -> respond(exchange, 204, null),
                    client -> client.labels().print("p1", 3)))
        .isInstanceOf(UnexpectedResponseException.class)
        .hasMessageContaining("the body is empty; the contract has status [202]");
  }

  @Test
  void only_permitted_and_safe_retries_happen() {
    assertThat(attempts(client -> client.labels().print("p1", 3)))
        .as("x-retryable: false")
        .isEqualTo(1);
    assertThat(attempts(client -> client.parcels().update("p1", u -> u.weight(1))))
        .as("PATCH is not idempotent")
        .isEqualTo(1);
    assertThat(attempts(client -> client.parcels().list("north"))).as("GET").isEqualTo(4);
  }

  @Test
  void the_token_has_the_header_of_the_contract() {
    Called<ParcelPage> called =
        call(json(200, "{\"items\":[]}"), client -> client.parcels().list("north"));

    assertThat(called.request().headers().get("X-Api-Key")).containsExactly(ScriptedService.TOKEN);
    assertThat(called.request().headers().get("Authorization")).isNull();
  }

  @Test
  void an_interceptor_cannot_replace_the_token() {
    try (ScriptedService scripted = ScriptedService.doing(json(200, "{\"items\":[]}"));
        ParcelClient client =
            client(scripted).interceptor(request -> request.header("x-api-key", "other")).build()) {
      assertThatThrownBy(() -> client.parcels().list("north"))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage("x-api-key is set by the client; use token(...)");
    }
  }

  @Test
  void the_environment_has_the_prefix_of_the_client() {
    ClientBuilder<ParcelClient> builder = ParcelClient.builder();

    assertThatThrownBy(() -> builder.environment(Map.of(), "PARCELS"))
        .hasMessageContaining("PARCELS_URL");
    assertThatThrownBy(ParcelClient::fromEnvironment).hasMessageContaining("PARCELS_URL");
  }

  @Test
  void problem_types_are_constants() {
    assertThat(ProblemTypes.TOO_HEAVY).isEqualTo("https://parcels.example/problems/too-heavy");
  }

  private record Called<T>(T result, Received request) {}

  private static <T> Called<T> call(HttpHandler service, Function<ParcelClient, T> call) {
    try (ScriptedService scripted = ScriptedService.doing(service);
        ParcelClient client = client(scripted).retries(RetryPolicy.none()).build()) {
      T result = call.apply(client);
      return new Called<>(result, scripted.received());
    }
  }

  private static int attempts(Function<ParcelClient, ?> call) {
    try (ScriptedService scripted = ScriptedService.doing(json(503, "{}"));
        ParcelClient client = client(scripted).in(new VirtualTime(), () -> 0.5).build()) {
      assertThatThrownBy(() -> call.apply(client)).isInstanceOf(ServerException.class);
      return scripted.requests();
    }
  }

  private static ClientBuilder<ParcelClient> client(ScriptedService scripted) {
    return ParcelClient.builder().baseUrl(scripted.url()).token(ScriptedService.TOKEN);
  }

  private static HttpHandler json(int status, String body) {
    return exchange -> respond(exchange, status, body);
  }

  private static void respond(HttpExchange exchange, int status, String body) throws IOException {
    if (body == null) {
      exchange.sendResponseHeaders(status, -1);
    } else {
      byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
      exchange.getResponseHeaders().set("Content-Type", "application/json");
      exchange.sendResponseHeaders(status, bytes.length);
      exchange.getResponseBody().write(bytes);
    }
    exchange.close();
  }
}
