package dev.contentservice.server.support;

import static dev.contentservice.server.support.Requests.rejected;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.server.operations.ContractOperation;
import dev.contentservice.server.operations.ContractOperation.Idempotency;
import dev.contentservice.server.operations.ContractOperation.Source;
import dev.contentservice.server.operations.ContractOperation.Success;
import dev.contentservice.server.operations.Operations;
import dev.contentservice.server.operations.Parameter;
import dev.contentservice.server.operations.Parameter.Location;
import dev.contentservice.server.operations.Parameter.Repetition;
import dev.contentservice.server.operations.RequestBody;
import dev.contentservice.server.operations.Security;
import dev.contentservice.server.operations.Security.In;
import dev.contentservice.server.operations.Security.Scheme;
import dev.contentservice.server.operations.ValueType;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Operations of a contract with other paths, parameters, bodies and tokens than ours. */
class OtherOperationsTest {
  private static final RequestBody FILE =
      new RequestBody(byte[].class, false, List.of("image/png", "text/csv"), null);
  private static final ContractOperation UPLOAD = operation("POST", "/files", FILE, "text/csv");
  private static final ContractOperation REMOVE = operation("DELETE", "/files/{file}", null);
  private static final ContractOperation FIRST = operation("GET", "/files/first", null, "text/csv");
  private static final ContractOperation TABLE = operation("GET", "/files/{file}.csv", null);
  private static final ContractOperation OPTIONS = operation("OPTIONS", "/files", null);
  private static final ContractOperation SEARCH =
      operation(
          "GET",
          "/search/{words}",
          null,
          parameter("words", Location.PATH, true, Repetition.list(1, 2)),
          parameter("limit", Location.QUERY, true, Repetition.ONCE),
          parameter("tags", Location.HEADER, false, Repetition.list(2, 3)));

  private final RequestChecker checker =
      checker(Security.of(new Scheme("Token", In.HEADER, "X-Token", "")));

  private static ContractOperation operation(
      String method, String path, RequestBody body, Object... more) {
    return new ContractOperation(
        method + path,
        method,
        path,
        Stream.of(more).filter(Parameter.class::isInstance).map(Parameter.class::cast).toList(),
        body,
        List.of(
            new Success(
                200,
                Stream.of(more).filter(String.class::isInstance).map(String.class::cast).toList())),
        Idempotency.NONE,
        new Source("1", List.of()));
  }

  private static Parameter parameter(
      String name, Location location, boolean required, Repetition repetition) {
    return new Parameter(
        name, location, required, ValueType.of(ValueType.Kind.INTEGER), repetition, null, false);
  }

  private static RequestChecker checker(Security security) {
    return RequestChecker.builder(
            new Operations(
                List.of(), List.of(REMOVE, TABLE, FIRST, OPTIONS, UPLOAD, SEARCH), security),
            TokenVerifier.of(Map.of("ci", "Token-1")))
        .build();
  }

  private static RequestHead head(String method, String path, String... headers) {
    String[] sides = path.split("\\?", 2);
    return new RequestHead(
        method,
        sides[0],
        sides.length > 1 ? sides[1] : null,
        name ->
            Arrays.stream(headers)
                .filter(each -> each.startsWith(name + ":"))
                .map(each -> each.substring(name.length() + 1))
                .toList());
  }

  @ParameterizedTest
  @CsvSource({
    "Content-Length:0, true",
    "Content-Length:1, false",
    "Transfer-Encoding:chunked, false",
    "Content-Type:text/csv, true"
  })
  void an_operation_without_a_body_takes_none(String header, boolean accepted) {
    RequestHead head = head("DELETE", "/files/1", header);

    if (accepted) {
      OperationRequest request = checker.accept(head);
      assertThat(request).isEqualTo(new OperationRequest(REMOVE, Map.of("file", "1")));
      assertThat(checker.read(request, new byte[0])).isNull();
      assertThat(rejected(() -> checker.read(request, new byte[1])))
          .hasMessageContaining("takes no body");
    } else {
      assertThat(rejected(() -> checker.accept(head))).hasMessageContaining("takes no body");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "A:b, true",
    "Content-Length:0, true",
    "Content-Length:1, false",
    "Transfer-Encoding:chunked, false",
    "Content-Type:text/csv, true",
    "Content-Type:text/csv;charset=utf-8, true",
    "Content-Type:application/json, false"
  })
  void an_optional_body_has_a_type_of_its_operation(String header, boolean accepted) {
    RequestHead head = head("POST", "/files", header);

    if (accepted) {
      OperationRequest request = checker.accept(head);
      assertThat(checker.read(request, new byte[0])).isNull();
      assertThat(checker.read(request, new byte[] {7})).isEqualTo(new byte[] {7});
    } else {
      assertThat(rejected(() -> checker.accept(head)))
          .hasMessageContaining("'Content-Type: image/png' or 'text/csv'")
          .extracting(ProblemException::kind)
          .isEqualTo(ProblemKind.UNSUPPORTED_MEDIA_TYPE);
    }
  }

  @Test
  void a_response_has_a_type_of_its_operation() {
    assertThat(rejected(() -> checker.accept(head("POST", "/files", "Accept:image/png"))))
        .hasMessageContaining("responds with text/csv");
    assertThat(checker.accept(head("DELETE", "/files/1", "Accept:image/png")).operation())
        .as("without a response body")
        .isEqualTo(REMOVE);
    assertThat(ResponseBodies.isJson(UPLOAD)).isFalse();
  }

  @Test
  void the_most_specific_path_is_meant() {
    assertThat(checker.accept(head("GET", "/files/first")).operation()).isEqualTo(FIRST);
    assertThat(checker.accept(head("GET", "/files/1.csv")).operation()).isEqualTo(TABLE);
    assertThat(checker.accept(head("DELETE", "/files/%C3%BC")).resourceId()).isEqualTo("ü");
    assertThat(OperationRequest.of(UPLOAD, "ignored").pathParameters()).isEmpty();
    assertThat(OperationRequest.of(UPLOAD, "ignored").resourceId()).isEmpty();
  }

  @Test
  void options_is_allowed_once() {
    assertThat(checker.allowedMethods(head("OPTIONS", "/files"))).isEqualTo("OPTIONS, POST");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "/search/1?limit=5 | `` | ok",
        "/search/1,2?limit=5 | tags:1,2 | ok",
        "/search/1?limit=5 | tags:1 , 2,3 | ok",
        "/search/1 | `` | 'limit' is required",
        "/search/1,2,3?limit=5 | `` | 'words' must have 1 to 2 values",
        "/search/a?limit=5 | `` | 'words' must be an integer",
        "/search/1?limit=a | `` | 'limit' must be an integer",
        "/search/1?limit=5&limit=5 | `` | 'limit' was sent twice",
        "/search/1?limit=5 | tags:1 | 'tags' must have 2 to 3 values",
        "/search/1?limit=5 | tags:1,2,3,4 | 'tags' must have 2 to 3 values",
        "/search/1?limit=5&x=1 | `` | takes no query parameter 'x'; send only [limit]",
        "/files/first?x=1 | `` | takes no query parameter 'x'; send none"
      })
  void parameters_are_those_of_the_operation(String path, String header, String detail) {
    RequestHead head = head("GET", path, header);

    if (detail.equals("ok")) {
      OperationRequest request = checker.route(head);
      assertThat(checker.check(request, head)).isEqualTo(Map.of("limit", List.of("5")));
    } else {
      assertThat(rejected(() -> checker.accept(head))).hasMessageContaining(detail);
    }
  }

  @Test
  void a_contract_may_carry_the_token_without_a_scheme_or_need_none() {
    assertThat(checker.caller(head("GET", "/files", "X-Token:Token-1"))).isEqualTo("ci");
    assertThat(rejected(() -> checker.caller(head("GET", "/files"))))
        .hasMessageContaining("'X-Token: <API_TOKEN>'");
    assertThat(checker(Security.NONE).caller(head("GET", "/files"))).isEqualTo("anonymous");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "GET /files/first?key=Token-1 | `` | ci",
        "GET /files/first | X-Token:Token-1 | send '?key=<API_TOKEN>'",
        "GET /files/first?key=wrong | `` | not known",
        "GET /files/first?key=a&key=b | `` | key was sent twice",
        "DELETE /files/1?key=Token-1 | Cookie:a=b; sid=Token-1 | ci",
        "DELETE /files/1?key=Token-1 | `` | send 'Cookie: sid=<API_TOKEN>'",
        "DELETE /files/1?key=Token-1 | Cookie:sid=wrong | not known",
        "DELETE /files/1 | X-Token:Token-1 | ci",
        "DELETE /files/1?key=wrong | Cookie:sid=wrong!X-Token:Token-1 | ci",
        "OPTIONS /files | X-Token:wrong | anonymous",
        "POST /files | `` | anonymous",
        "POST /files | X-Token:wrong | not known",
        "POST /files | X-Token:Token-1 | ci",
        "GET /unknown | `` | send '?key=<API_TOKEN>'",
      })
  void an_operation_needs_all_credentials_of_one_alternative(
      String request, String headers, String caller) {
    RequestChecker secured =
        checker(
            new Security(
                List.of(
                    new Scheme("Key", In.QUERY, "key", ""),
                    new Scheme("Session", In.COOKIE, "sid", ""),
                    new Scheme("Token", In.HEADER, "X-Token", "")),
                List.of(List.of("Key")),
                Map.of(
                    REMOVE.id(), List.of(List.of("Key", "Session"), List.of("Token")),
                    OPTIONS.id(), List.of(),
                    UPLOAD.id(), List.of(List.of(), List.of("Token")))));
    String[] line = request.split(" ", 2);
    RequestHead head = head(line[0], line[1], headers.split("!"));

    if (caller.contains(" ")) {
      assertThat(rejected(() -> secured.caller(head))).hasMessageContaining(caller);
    } else {
      assertThat(secured.caller(head)).isEqualTo(caller);
    }
  }

  @Test
  void a_credential_in_the_query_is_no_parameter_of_the_operation() {
    RequestChecker secured = checker(Security.of(new Scheme("Key", In.QUERY, "key", "")));
    RequestHead head = head("GET", "/search/1?limit=5&key=Token-1");

    assertThat(secured.check(secured.route(head), head)).isEqualTo(Map.of("limit", List.of("5")));
    assertThat(rejected(() -> checker.accept(head))).hasMessageContaining("send only [limit]");
  }

  @Test
  void a_contract_whose_paths_begin_with_a_parameter_has_all_paths() {
    Routes routes =
        new Routes(
            new Operations(List.of(), List.of(operation("GET", "/{any}", null)), Security.NONE));

    assertThat(routes.isOfContract("/a")).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "application/json; charset=utf-8, application/json",
    "application/problem+json; a=b, application/problem+json",
    "multipart/form-data; boundary=b, multipart/form-data; boundary=b",
    "json, json"
  })
  void the_media_type_of_json_loses_its_parameters(String sent, String read) {
    assertThat(RequestChecker.contentType(head("POST", "/", "Content-Type:" + sent)))
        .containsExactly(read);
  }

  @Test
  void a_checker_has_the_operations_of_its_contract() {
    assertThat(checker.operations().list()).contains(UPLOAD);
  }

  @Test
  void paths_that_differ_in_the_names_of_parameters_are_one() {
    ContractOperation copy = operation("POST", "/files/{source}", null);
    Routes routes =
        new Routes(new Operations(List.of(), List.of(REMOVE, copy, TABLE), Security.NONE));

    assertThat(routes.at("/files/a").allowed()).isEqualTo("OPTIONS, DELETE, POST");
    assertThat(routes.at("/files/a").operation("POST").operation()).isEqualTo(copy);
    assertThat(routes.at("/files/a.csv").allowed()).isEqualTo("OPTIONS, GET");
  }

  @ParameterizedTest
  @CsvSource({"/a/, /a/", "/{b}/, /x/", "/a/, /a", "/a, /a/", "/a/, /a//", "/a/, /./"})
  void a_path_ends_with_a_slash_if_the_contract_has_it(String path, String sent) {
    Routes routes =
        new Routes(new Operations(List.of(), List.of(operation("GET", path, null)), Security.NONE));

    if (path.endsWith("/") && sent.matches("/\\w+/")) {
      assertThat(routes.at(sent).allowed()).isEqualTo("OPTIONS, GET");
    } else {
      rejected(() -> routes.at(sent));
    }
  }
}
