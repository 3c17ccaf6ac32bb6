package dev.contentservice.server.support.adapter;

import static dev.contentservice.server.support.adapter.Responses.json;
import static dev.contentservice.server.support.adapter.Responses.problem;
import static dev.contentservice.server.support.adapter.Responses.send;
import static java.net.http.HttpRequest.BodyPublishers.noBody;
import static java.net.http.HttpRequest.BodyPublishers.ofByteArray;
import static java.net.http.HttpRequest.BodyPublishers.ofString;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/**
 * Every kind of body and response, and every status of an error, of a contract unlike ours: each
 * adapter sends the same.
 */
public interface KindsTests {
  List<Integer> STATUSES =
      List.of(
          400, 401, 402, 403, 404, 405, 406, 408, 409, 410, 411, 412, 413, 415, 416, 418, 422, 423,
          424, 425, 428, 429, 431, 451, 499, 500, 501, 502, 503, 504, 507, 511, 599);

  /** The address of the running implementation, without a final slash. */
  String uri();

  private HttpRequest.Builder request(String path) {
    return HttpRequest.newBuilder(URI.create(uri() + path)).header("X-Api-Key", "Token-1");
  }

  private HttpResponse<String> post(String path, String type, String body) throws Exception {
    return send(request(path).header("Content-Type", type).POST(ofString(body)));
  }

  private static String media(HttpResponse<?> response) {
    return response.headers().firstValue("Content-Type").orElse("").toLowerCase().replace(" ", "");
  }

  @ParameterizedTest
  @ValueSource(strings = {"problem", "own", "framework", "bare", "returned"})
  default void any_status_of_an_error_is_sent_as_the_problem_it_is(String way) throws Exception {
    for (int status : STATUSES) {
      HttpResponse<String> response =
          send(request("/kinds/failure?status=" + status + "&way=" + way).GET());

      JsonNode problem = problem(response, status);
      boolean text = !way.equals("bare") && !way.equals("returned");
      assertThat(problem.get("detail").asString().equals("because"))
          .as("%s %s", way, problem)
          .isEqualTo(text && (status != 500 || way.equals("own")));
      assertThat(problem.get("type").asString())
          .isEqualTo(
              way.equals("own")
                  ? "https://parcels.example/problems/own"
                  : status == 404 ? "https://parcels.example/problems/not-found" : "about:blank");
      String later = way.equals("returned") ? "7" : status == 503 ? "5" : null;
      assertThat(response.headers().firstValue("Retry-After").orElse(null)).isEqualTo(later);
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {400, 404, 409, 410, 451})
  default void an_operation_without_content_has_problems(int status) throws Exception {
    problem(send(request("/kinds/failures/" + status).DELETE()), status);
    problem(
        send(request("/kinds/failures/" + status).header("Accept", "text/html").DELETE()), status);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[{\"tags\": [\"ü\"]}, {}]|200|[{\"tags\":[\"ü\"]},{}]",
        "[]|422|''",
        "[{}, {\"weight\": \"1\"}]|422|/1/weight",
        "[null]|422|/0",
        "{}|422|''",
        "[|400|",
        "''|400|",
        "[{}] []|400|"
      })
  default void a_list_is_read_as_strictly_as_an_object(String body, int status, String expected)
      throws Exception {
    HttpResponse<String> response = post("/kinds/list", "application/json", body);

    if (status == 200) {
      assertThat(response.body()).isEqualTo(expected);
      assertThat(media(response)).isEqualTo("application/json");
    } else {
      JsonNode problem = problem(response, status);
      if (status == 422) {
        assertThat(problem.at("/violations/0/pointer").asString()).isEqualTo(expected);
      }
    }
  }

  @Test
  default void maps_and_words_are_read_and_written() throws Exception {
    HttpResponse<String> map = post("/kinds/map", "application/json", "{\"a\": 1}");

    assertThat(map.body()).isEqualTo("{\"a\":1}");
    assertThat(media(map)).isEqualTo("application/vnd.parcels+json");
    problem(post("/kinds/map", "application/json", "{\"a\": \"1\"}"), 422);
    assertThat(send(request("/kinds/map").POST(noBody())).body()).isEqualTo("{\"none\":0}");
  }

  /** The status of a valid request to a path of the contract that is sent percent-encoded. */
  default int encodedPathStatus() {
    return 200;
  }

  @Test
  default void a_path_is_found_that_is_sent_encoded() throws Exception {
    HttpResponse<String> response = post("/kinds/a%20%C3%B6", "application/json", "\"äb\"");
    assertThat(response.statusCode()).isEqualTo(encodedPathStatus());
    if (encodedPathStatus() == 200) {
      assertThat(response.body()).isEqualTo("\"äb\"");
      problem(post("/kinds/a%20%C3%B6", "application/json", "\"abcd\""), 422);
      problem(post("/kinds/a%20%C3%B6", "application/json", "ab"), 400);
    }
  }

  @Test
  default void a_text_has_headers_and_the_type_that_the_caller_prefers() throws Exception {
    HttpResponse<String> text = post("/kinds/text", "text/plain", "ä");

    assertThat(text.statusCode()).as(text.body()).isEqualTo(201);
    assertThat(text.body()).isEqualTo("ä");
    assertThat(media(text)).isEqualTo("text/plain;charset=utf-8");
    assertThat(text.headers().firstValue("Location").orElse("")).endsWith("/kinds/1");
    assertThat(String.join(",", text.headers().allValues("X-Parts"))).isEqualTo("a,b");
    assertThat(media(post("/kinds/text", "text/plain", "<b>"))).startsWith("text/html");
    assertThat(
            media(
                send(
                    request("/kinds/text")
                        .header("Content-Type", "text/plain")
                        .header("Accept", "text/plain;q=0.5, text/html")
                        .POST(ofString("a")))))
        .isEqualTo("text/html;charset=utf-8");
    HttpResponse<String> known = post("/kinds/text", "text/plain", "known");
    assertThat(known.statusCode()).as(known.body()).isEqualTo(304);
    HttpRequest.Builder latin = request("/kinds/text").header("Content-Type", "text/plain");
    problem(send(latin.POST(ofByteArray(new byte[] {(byte) 0xe4}))), 400);
    problem(post("/kinds/text", "text/plain;charset=iso-8859-1", "a"), 415);
    problem(post("/kinds/text", "text/plain", "x".repeat((1 << 20) + 1)), 413);
  }

  @Test
  default void bytes_are_sent_and_received_as_they_are() throws Exception {
    HttpRequest.Builder upload =
        request("/files/3%20-1").header("Content-Type", "application/octet-stream");

    assertThat(send(upload.PUT(ofByteArray(new byte[] {-1, 0, 10}))).statusCode()).isEqualTo(204);
    problem(send(upload.PUT(ofByteArray(new byte[] {1}))), 404);
    HttpResponse<String> file = send(request("/files/a").header("Accept", "application/pdf").GET());
    assertThat(file.statusCode()).as(file.body()).isEqualTo(200);
    assertThat(media(file)).isEqualTo("application/pdf");
    assertThat(file.headers().firstValue("Content-Length")).hasValue("3");
    HttpResponse<String> none = send(request("/files/none").GET());
    assertThat(none.statusCode()).as(none.body()).isEqualTo(204);
    problem(send(request("/files/a").header("Accept", "application/json").GET()), 406);
  }

  @Test
  default void tables_notes_and_forms_have_their_media_types() throws Exception {
    HttpResponse<String> table = send(request("/files?ids=a,b").GET());
    HttpResponse<String> note = post("/notes", "text/plain", "n");

    assertThat(table.body()).isEqualTo("id;größe\na,b");
    assertThat(media(table)).isEqualTo("text/csv;charset=utf-8");
    assertThat(note.body()).isEqualTo("<note>n</note>");
    assertThat(media(note)).isEqualTo("application/xml");
    HttpRequest.Builder form =
        request("/notes").header("Content-Type", "application/x-www-form-urlencoded");
    assertThat(send(form.PUT(ofString("on=true"))).statusCode()).isEqualTo(204);
    HttpRequest.Builder parts =
        request("/files").header("Content-Type", "multipart/form-data; boundary=x");
    assertThat(send(parts.POST(ofString("--x--\r\n"))).statusCode()).isEqualTo(204);
  }

  @Test
  default void an_optional_body_may_be_omitted() throws Exception {
    HttpResponse<String> none = send(request("/notes").method("PATCH", noBody()));

    assertThat(json(none).get("level").asInt()).isEqualTo(7);
    HttpRequest.Builder sent = request("/notes").header("Content-Type", "application/json");
    assertThat(json(send(sent.method("PATCH", ofString("{\"level\": 2}")))).get("level").asInt())
        .isEqualTo(2);
  }
}
