package dev.contentservice.server.support.adapter;

import static dev.contentservice.server.support.adapter.Responses.json;
import static dev.contentservice.server.support.adapter.Responses.problem;
import static dev.contentservice.server.support.adapter.Responses.send;
import static java.net.http.HttpRequest.BodyPublishers.noBody;
import static java.net.http.HttpRequest.BodyPublishers.ofString;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * A contract unlike ours, with nothing handwritten but the methods of its stub, which know one
 * parcel, {@code p1}. Every adapter checks its requests as strictly as those of ours.
 */
public interface OtherContractTests extends KindsTests {
  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(uri() + path))
        .header("X-Api-Key", "Token-1")
        .header("X-Depot", "north");
  }

  private HttpRequest.Builder withJson(String path) {
    return request(path).header("Content-Type", "application/json");
  }

  @Test
  default void a_list_has_its_parameters() throws Exception {
    HttpResponse<String> response =
        send(
            request("/parcels?cursor=c1&limit=5&size=large&sort=oldest&status=a&status=b%20c")
                .GET());

    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    // Some frameworks add the charset.
    assertThat(response.headers().firstValue("Content-Type").orElse(""))
        .startsWith("application/json");
    assertThat(json(response).at("/items/0/id").asString())
        .isEqualTo("north c1 5 large oldest [a, b c]");
    assertThat(json(response).get("next_cursor").isNull()).isTrue();
    assertThat(response.headers().allValues("X-Request-Id")).hasSize(1);
  }

  @Test
  default void an_omitted_parameter_has_its_default() throws Exception {
    HttpResponse<String> response = send(request("/parcels").GET());

    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    assertThat(json(response).at("/items/0/id").asString())
        .startsWith("north null 20 null newest ");
  }

  @ParameterizedTest
  @CsvSource({
    "color=red, takes no query parameter 'color'; send only [",
    "limit=many, must be an integer",
    "limit=1.5, must be an integer",
    "limit=0, must be at least 1 and at most 100",
    "limit=101, must be at least 1 and at most 100",
    "limit=99999999999999999999, must be at least 1 and at most 100",
    "limit=, must be an integer",
    "limit=1&limit=2, was sent twice",
    "cursor=a&cursor=a, was sent twice",
    "size=medium, 'must be one of small, large'",
    "size=SMALL, 'must be one of small, large'",
    "sort=best, 'must be one of newest, oldest'",
    "status=%00, U+0000"
  })
  default void a_query_that_the_contract_does_not_allow_is_rejected(String query, String reason)
      throws Exception {
    assertThat(problem(send(request("/parcels?" + query).GET()), 400).get("detail").asString())
        .contains(reason);
  }

  @Test
  default void a_header_that_the_contract_requires_must_be_sent_once() throws Exception {
    HttpRequest.Builder without =
        HttpRequest.newBuilder(URI.create(uri() + "/parcels")).header("X-Api-Key", "Token-1");

    assertThat(problem(send(without.GET()), 400).get("detail").asString())
        .isEqualTo("header 'X-Depot' is required; send it");
    assertThat(
            problem(send(request("/parcels").header("X-Depot", "south").GET()), 400)
                .get("detail")
                .asString())
        .contains("was sent twice");
  }

  @Test
  default void a_query_parameter_that_the_contract_requires_must_be_sent() throws Exception {
    assertThat(
            problem(send(request("/parcels/p1/labels").PUT(noBody())), 400)
                .get("detail")
                .asString())
        .isEqualTo("query parameter 'copies' is required; send it");
  }

  @Test
  default void another_status_of_success_is_that_of_the_contract() throws Exception {
    HttpResponse<String> response = send(request("/parcels/p%2F1/labels?copies=2").PUT(noBody()));

    assertThat(response.statusCode()).as(response.body()).isEqualTo(202);
    assertThat(json(response).get("job_id").asString()).isEqualTo("p/1 2");
  }

  @Test
  default void without_a_body_and_without_content_in_the_response() throws Exception {
    HttpResponse<String> response = send(request("/parcels/p1").DELETE());

    assertThat(response.statusCode()).as(response.body()).isEqualTo(204);
    assertThat(response.body()).isEmpty();
    assertThat(response.headers().allValues("X-Request-Id")).hasSize(1);
    // No representation is sent, so that any is acceptable.
    assertThat(send(request("/parcels/p1").header("Accept", "text/html").DELETE()).statusCode())
        .isEqualTo(204);
    assertThat(problem(send(request("/parcels/unknown").DELETE()), 404).get("detail").asString())
        .isEqualTo("no parcel has this id");
  }

  @Test
  default void a_body_where_the_contract_has_none_is_rejected() throws Exception {
    for (String body : new String[] {"{}", "x"}) {
      HttpRequest.Builder request = withJson("/parcels/p1").method("DELETE", ofString(body));

      assertThat(problem(send(request), 400).get("detail").asString())
          .isEqualTo("this operation takes no body; send none");
    }
    assertThat(send(withJson("/parcels/p1").method("DELETE", noBody())).statusCode())
        .isEqualTo(204);
  }

  @Test
  default void the_implementation_chooses_between_two_successes() throws Exception {
    HttpResponse<String> replaced = send(withJson("/parcels/p1").PUT(ofString("{}")));
    HttpResponse<String> created = send(withJson("/parcels/new").PUT(ofString("{}")));

    assertThat(replaced.statusCode()).as(replaced.body()).isEqualTo(200);
    assertThat(created.statusCode()).as(created.body()).isEqualTo(201);
    assertThat(json(created).get("id").asString()).isEqualTo("new");
    assertThat(created.headers().firstValue("Content-Type").orElse(""))
        .startsWith("application/json");
  }

  @Test
  default void a_path_without_parameters_comes_first() throws Exception {
    HttpResponse<String> response = send(request("/parcels/all").GET());

    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    assertThat(json(response).get(0).get("id").asString()).isEqualTo("p1");
    assertThat(send(request("/parcels/all").DELETE()).headers().firstValue("Allow"))
        .hasValue("OPTIONS, GET");
  }

  @Test
  default void a_body_is_read_into_the_class_of_the_contract() throws Exception {
    HttpResponse<String> response =
        send(
            withJson("/parcels/p1?notify=true")
                .method("PATCH", ofString("{\"class\": \"express\", \"default\": true}")));

    assertThat(response.statusCode()).as(response.body()).isEqualTo(200);
    assertThat(json(response).get("class").asString()).isEqualTo("express");
    assertThat(json(response).get("default").asBoolean()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|400",
        "{|400",
        "[]|400",
        "{\"class\": \"a\", \"class\": \"b\"}|400",
        "{\"class\": 1}|422",
        "{\"default\": \"true\"}|422",
        "{\"class\": null}|422",
        "{\"weight\": 1.5}|422",
        "{\"tags\": [1]}|422"
      })
  default void an_invalid_body_does_not_reach_the_implementation(String body, int status)
      throws Exception {
    problem(send(withJson("/parcels/p1").method("PATCH", ofString(body))), status);
  }

  @Test
  default void a_composed_body_must_have_its_members() throws Exception {
    assertThat(
            problem(send(withJson("/depots").POST(ofString("{\"name\": \"n\"}"))), 422)
                .at("/violations/0/pointer")
                .asString())
        .isEqualTo("/door");
    assertThat(
            send(withJson("/depots").POST(ofString("{\"name\": \"n\", \"door\": \"d\"}")))
                .statusCode())
        .isEqualTo(201);
  }

  @ParameterizedTest
  @CsvSource({
    "GET, /parcels/p1, 405",
    "POST, /parcels, 405",
    "GET, /parcel, 404",
    "GET, /parcels/, 404",
    "GET, /parcels/p1/labels/x, 404"
  })
  default void another_target_is_rejected(String method, String path, int status) throws Exception {
    HttpResponse<String> response = send(request(path).method(method, noBody()));

    if (response.headers().firstValue("X-Request-Id").isPresent()) {
      problem(response, status);
    }
    assertThat(response.statusCode()).isEqualTo(status);
    assertThat(response.headers().firstValue("Allow").isPresent()).isEqualTo(status == 405);
  }

  @Test
  default void a_disallowed_method_lists_the_others() throws Exception {
    assertThat(
            send(request("/parcels/p1").GET()).headers().firstValue("Allow").orElse("").split(", "))
        .containsExactlyInAnyOrder("OPTIONS", "DELETE", "PATCH", "PUT");
  }

  @Test
  default void another_media_type_is_rejected() throws Exception {
    problem(send(request("/parcels").header("Accept", "text/html").GET()), 406);
    problem(
        send(
            request("/parcels/p1")
                .header("Content-Type", "text/plain")
                .method("PATCH", ofString("{}"))),
        415);
  }

  @Test
  default void the_token_is_in_the_header_of_the_contract() throws Exception {
    HttpResponse<String> none =
        send(
            HttpRequest.newBuilder(URI.create(uri() + "/parcels"))
                .header("Authorization", "Bearer Token-1")
                .GET());

    assertThat(problem(none, 401).get("detail").asString())
        .isEqualTo("no API token was sent; send 'X-Api-Key: <API_TOKEN>'");
    assertThat(none.headers().firstValue("WWW-Authenticate"))
        .hasValue("X-Api-Key realm=\"content-service\"");
    problem(send(request("/parcels").setHeader("X-Api-Key", "other").GET()), 401);
  }
}
