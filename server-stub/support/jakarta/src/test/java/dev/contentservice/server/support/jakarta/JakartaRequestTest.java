package dev.contentservice.server.support.jakarta;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.server.support.RequestHead;
import jakarta.ws.rs.container.ContainerRequestContext;
import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.UriInfo;
import java.lang.reflect.Proxy;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.function.Function;
import java.util.function.Supplier;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The target of a request, as a framework reports it and as a client sends it. */
class JakartaRequestTest {
  private static Host host;

  @BeforeAll
  static void start() {
    host = new Host();
  }

  @AfterAll
  static void stop() {
    host.close();
  }

  @ParameterizedTest
  @CsvSource({
    "http://localhost/base/webhooks/w%2F1?a=%20, /webhooks/w%2F1, a=%20",
    "http://localhost/base/a%20b, /a%20b,",
    "http://localhost/base/, /,",
    "http://[::1]:80/base/item-types?, /item-types, ''",
    "http://u:p@localhost/base//x, //x,",
    "/base/item-types, /item-types,",
    "/elsewhere, /elsewhere,"
  })
  void path_and_query_stay_as_sent_without_the_base_path(String uri, String path, String query) {
    RequestHead head = JakartaRequest.head(request(() -> URI.create(uri)));

    assertThat(head.path()).isEqualTo(path);
    assertThat(head.query()).isEqualTo(query);
  }

  @ParameterizedTest
  @ValueSource(strings = {"localhost:80", "urn:a:b", "mailto:a@b", "http:models"})
  void a_target_without_a_path_is_a_problem_of_the_client(String uri) {
    rejected(request(() -> URI.create(uri)));
  }

  @Test
  void a_target_that_the_framework_cannot_read_is_a_problem_of_the_client() {
    rejected(request(() -> URI.create("http://[/")));
    rejected(
        request(
            () -> {
              throw new IndexOutOfBoundsException("in the framework");
            }));
    rejected(
        request(
            () -> {
              throw new NullPointerException("in the framework");
            }));
  }

  @Test
  void the_head_is_converted_once() {
    Map<String, Object> properties = new HashMap<>();
    RequestHead first = JakartaRequest.head(request(() -> URI.create("/base/a"), properties));

    RequestHead second = JakartaRequest.head(request(() -> URI.create("/base/b"), properties));

    assertThat(second).isSameAs(first);
  }

  /** The server below the framework may reject the target itself, or end the connection. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "http://localhost/base/item-types",
        "https://localhost/base/item-types",
        "HTTP://LOCALHOST/base/item-types",
        "ftp://localhost/base/item-types",
        "http+unix://localhost/base/item-types",
        "urn:base:item-types",
        "mailto:a@b",
        "http://u:p@localhost/base/item-types",
        "http://@localhost/base/item-types",
        "http://a@b@localhost/base/item-types",
        "http://[::1]/base/item-types",
        "http://[::1]:80/base/item-types",
        "http://[::1/base/item-types",
        "http://[]/base/item-types",
        "http://[v1.a]/base/item-types",
        "http://[fe80::1%25lo]/base/item-types",
        "http://::1/base/item-types",
        "http:///base/item-types",
        "http://:80/base/item-types",
        "http://localhost:/base/item-types",
        "http://localhost:99999/base/item-types",
        "http://localhost:a/base/item-types",
        "http://a%zz/base/item-types",
        "http://a_b/base/item-types",
        "http://localhost",
        "http://localhost?a=b",
        "http://",
        "http:/base/item-types",
        "//localhost/base/item-types",
        "localhost:80",
        "localhost",
        "*",
        "?a=b"
      })
  void no_form_of_a_target_is_a_failure_of_the_server(String target) throws Exception {
    for (String method : new String[] {"GET", "OPTIONS", "CONNECT"}) {
      assertThat(status(method + " " + target)).as(method).doesNotStartWith("HTTP/1.1 5");
    }
  }

  /** The first line of the response; empty if there was none. */
  private static String status(String request) throws Exception {
    URI server = URI.create(host.uri());
    try (Socket socket = new Socket(server.getHost(), server.getPort())) {
      socket.setSoTimeout(60_000);
      String head =
          request
              + " HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer Token-1\r\n"
              + "Connection: close\r\n\r\n";
      socket.getOutputStream().write(head.getBytes(StandardCharsets.US_ASCII));
      String response =
          new String(socket.getInputStream().readAllBytes(), StandardCharsets.ISO_8859_1);
      return response.lines().findFirst().orElse("");
    }
  }

  private static void rejected(ContainerRequestContext request) {
    assertThatThrownBy(() -> JakartaRequest.head(request))
        .isInstanceOfSatisfying(
            ProblemException.class,
            problem -> assertThat(problem.kind()).isEqualTo(ProblemKind.BAD_REQUEST));
  }

  private static ContainerRequestContext request(Supplier<URI> target) {
    return request(target, new HashMap<>());
  }

  private static ContainerRequestContext request(
      Supplier<URI> target, Map<String, Object> properties) {
    MultivaluedMap<String, String> headers = new MultivaluedHashMap<>();
    UriInfo uri =
        proxy(
            UriInfo.class,
            Map.of(
                "getRequestUri",
                arguments -> target.get(),
                "getBaseUri",
                arguments -> URI.create("http://localhost/base/")));
    return proxy(
        ContainerRequestContext.class,
        Map.of(
            "getMethod",
            arguments -> "GET",
            "getHeaders",
            arguments -> headers,
            "getUriInfo",
            arguments -> uri,
            "getProperty",
            arguments -> properties.get(arguments[0]),
            "setProperty",
            arguments -> properties.put((String) arguments[0], arguments[1])));
  }

  private static <T> T proxy(Class<T> type, Map<String, Function<Object[], Object>> methods) {
    return type.cast(
        Proxy.newProxyInstance(
            type.getClassLoader(),
            new Class<?>[] {type},
            (proxy, method, arguments) -> methods.get(method.getName()).apply(arguments)));
  }
}
