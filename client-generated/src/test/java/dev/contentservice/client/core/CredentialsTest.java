package dev.contentservice.client.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.sun.net.httpserver.HttpExchange;
import dev.contentservice.client.errors.ServerException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.core.type.TypeReference;

/** The credentials of several security schemes on the wire. */
class CredentialsTest {
  private static final List<SecurityScheme> SCHEMES =
      List.of(
          SecurityScheme.header("Token", "Authorization", "Bearer "),
          SecurityScheme.header("OAuth", "Authorization", "Bearer "),
          SecurityScheme.header("Login", "Authorization", "Basic "),
          SecurityScheme.header("App", "X-App", ""),
          SecurityScheme.query("Key", "key"),
          SecurityScheme.cookie("Session", "sid"));

  private final Map<String, String> received = new TreeMap<>();
  private final List<String> logged = new ArrayList<>();
  private final ScriptedService service = ScriptedService.doing(this::echo);
  private int status = 204;

  private void echo(HttpExchange exchange) throws IOException {
    received.put("path", exchange.getRequestURI().toString());
    Stream.of("Authorization", "X-App", "Cookie")
        .filter(exchange.getRequestHeaders()::containsKey)
        .forEach(each -> received.put(each, exchange.getRequestHeaders().getFirst(each)));
    byte[] echo = received.toString().getBytes();
    exchange.sendResponseHeaders(status, status == 204 ? -1 : echo.length);
    exchange.getResponseBody().write(status == 204 ? new byte[0] : echo);
    exchange.close();
  }

  @AfterEach
  void stop() {
    service.close();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Token | Token=t | {Authorization=Bearer t, path=/a?q=1}",
        "OAuth | Token=t | {Authorization=Bearer t, path=/a?q=1}",
        "OAuth | Token=t,OAuth=o | {Authorization=Bearer o, path=/a?q=1}",
        "Login | Login=u:p,Token=t | {Authorization=Basic dTpw, path=/a?q=1}",
        "Key | Key=a&b,Token=t | {path=/a?q=1&key=a%26b}",
        "Session | Session=s,Token=t | {Cookie=c=1; sid=s, path=/a?q=1}",
        "Key+App, Token | Token=t,App=x | {Authorization=Bearer t, path=/a?q=1}",
        "Key+App, Token | Token=t,App=x,Key=k | {X-App=x, path=/a?q=1&key=k}",
        "none | Token=t,App=x | {path=/a?q=1}",
        "empty, App | Token=t | {path=/a?q=1}",
        "empty, App | App=x | {X-App=x, path=/a?q=1}",
        "any | App=x,Key=k | {X-App=x, path=/a?q=1}",
        "any | App= | {path=/a?q=1}",
        "App | Token=t | GET /a needs the credential of App; set it with credential(",
        "Key+App, Login | App=x | GET /a needs the credential of Key and App or Login;",
      })
  void an_operation_gets_the_first_alternative_that_is_given(
      String security, String given, String sent) {
    Runnable call = () -> call(security, given, Function.identity());

    if (sent.startsWith("{")) {
      call.run();
      received.computeIfPresent("Cookie", (name, all) -> all.equals("c=1") ? null : all);
      assertThat(received.toString()).isEqualTo(sent);
    } else {
      assertThatThrownBy(call::run)
          .isInstanceOf(IllegalStateException.class)
          .hasMessageStartingWith(sent);
      assertThat(received).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({"Key", "Session", "App", "Token"})
  void no_message_and_no_interceptor_shows_a_credential(String scheme) {
    status = 501;
    assertThatThrownBy(
            () ->
                call(
                    scheme,
                    scheme + "=top/secret",
                    builder ->
                        builder.interceptor(
                            each -> logged.add(each + " " + each.uri() + " " + each.headers()))))
        .isInstanceOf(ServerException.class)
        .hasMessageNotContainingAny("top/secret", "top%2Fsecret");
    assertThat(received.toString()).containsPattern("top(/|%2F)secret");
    assertThat(logged).singleElement().asString().doesNotContainPattern("top(/|%2F)secret");
  }

  @Test
  void a_mistake_is_named_when_it_is_set() {
    ClientBuilder<CallExecutor> builder = new ClientBuilder<>(SCHEMES, true, calls -> calls);

    assertThatThrownBy(() -> builder.credential("key", "k"))
        .hasMessage(
            "the contract has no security scheme 'key'; use one of"
                + " [Token, OAuth, Login, App, Key, Session]");
    assertThatThrownBy(() -> builder.credential("App", "u", "p")).hasMessageContaining("one value");
    assertThatThrownBy(() -> builder.credential("Login", "u:v", "p-secret"))
        .hasMessageContaining("no colon in the user")
        .hasMessageNotContaining("p-secret");
    assertThatThrownBy(() -> call("Session", "Session=a;b", Function.identity()))
        .hasMessageContaining("a cookie cannot carry the credential of Session")
        .hasMessageNotContaining("a;b");
  }

  private static Operation<@Nullable Void> operation(String security) {
    Operation.Builder<@Nullable Void> operation =
        Operation.of("GET", "/a", new TypeReference<@Nullable Void>() {}, 204);
    if (security.equals("none")) {
      return operation.secured(List.of()).build();
    }
    return security.equals("any")
        ? operation.build()
        : operation
            .secured(
                Stream.of(security.split(", "))
                    .map(
                        each ->
                            each.equals("empty") ? List.<String>of() : List.of(each.split("\\+")))
                    .toList())
            .build();
  }

  private void call(
      String security,
      String given,
      Function<ClientBuilder<CallExecutor>, ClientBuilder<CallExecutor>> setting) {
    ClientBuilder<CallExecutor> builder =
        new ClientBuilder<>(SCHEMES, false, Function.<CallExecutor>identity())
            .baseUrl(service.url())
            .retries(RetryPolicy.none());
    for (String each : given.split(",")) {
      String[] pair = each.split("=", 2);
      if (pair[1].contains(":")) {
        builder.credential(pair[0], pair[1].split(":")[0], pair[1].split(":")[1]);
      } else if (!pair[1].isEmpty()) {
        builder.credential(pair[0], pair[1]);
      }
    }
    Request<@Nullable Void> request = new Request<>(operation(security));
    request.query("q", 1);
    request.cookie("c", 1);
    try (CallExecutor calls = setting.apply(builder).build()) {
      calls.execute(request, RequestOptions.defaults());
    }
  }
}
