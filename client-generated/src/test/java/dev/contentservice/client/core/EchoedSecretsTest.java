package dev.contentservice.client.core;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import dev.contentservice.client.core.ContractSamples.Declared;
import dev.contentservice.client.core.NullArgumentsTest.Generated;
import dev.contentservice.client.core.ScriptedService.Received;
import dev.contentservice.client.errors.ContentServiceException;
import dev.contentservice.client.errors.RequestRejectedException;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.logging.Handler;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;

/**
 * Calls every operation of every contract with a canary in each secret of the contract, on a server
 * that echoes requests. No text of the client contains a canary.
 */
@Tag("exhaustive")
class EchoedSecretsTest {
  private static final JsonMapper JSON = new JsonMapper();
  private static final String PROBLEM = "application/problem+json";

  /** A response to the body of a request. */
  private interface Echo {
    void respond(HttpExchange exchange, Declared operation, String body) throws IOException;
  }

  private static final List<Echo> ECHOES =
      List.of(
          (exchange, operation, body) -> send(exchange, 400, PROBLEM, problem(body)),
          (exchange, operation, body) -> send(exchange, 401, PROBLEM, problem(body)),
          (exchange, operation, body) -> send(exchange, 409, PROBLEM, problem(body)),
          (exchange, operation, body) -> send(exchange, 422, PROBLEM, problem(body)),
          (exchange, operation, body) -> send(exchange, 422, PROBLEM, body),
          (exchange, operation, body) -> send(exchange, 429, PROBLEM, problem(body)),
          (exchange, operation, body) -> send(exchange, 500, PROBLEM, problem(body)),
          (exchange, operation, body) -> send(exchange, 502, "text/html", body),
          (exchange, operation, body) -> send(exchange, operation.status(), "text/html", body),
          (exchange, operation, body) ->
              send(exchange, operation.status(), "application/json", "[" + body + "]"),
          (exchange, operation, body) ->
              send(exchange, operation.status(), "application/json", success(operation)),
          (exchange, operation, body) ->
              send(exchange, operation.status(), "application/json", success(operation) + "x"));

  private static String success(Declared operation) {
    return operation.response() == null ? "" : operation.response().toString();
  }

  private static String problem(String echo) {
    Map<String, Object> violation =
        Map.of("rule", echo, "pointer", echo, "statement", echo, "fix", echo, "other", echo);
    return JSON.writeValueAsString(
        Map.of(
            "type",
            echo,
            "title",
            echo,
            "detail",
            echo,
            "violations",
            List.of(violation),
            echo,
            1));
  }

  private final List<String> texts = new ArrayList<>();
  private final Set<String> called = new TreeSet<>();
  private ScriptedService service;

  @ParameterizedTest
  @EnumSource
  void no_text_of_the_client_contains_a_secret_that_a_server_echoes(Generated client) {
    ContractSamples samples = ContractSamples.of(client.contract.get());
    List<Declared> operations = samples.operations();
    Logger logger = Logger.getLogger("dev.contentservice.client");
    Handler log = new ListHandler(texts);
    logger.addHandler(log);
    logger.setLevel(Level.ALL);
    try {
      ECHOES.forEach(echo -> callAll(client, samples, operations, echo));
    } finally {
      logger.removeHandler(log);
      logger.setLevel(null);
    }

    assertThat(called)
        .containsExactlyInAnyOrderElementsOf(operations.stream().map(Declared::id).toList());
    assertThat(texts).hasSizeGreaterThan(ECHOES.size()).noneMatch(EchoedSecretsTest::isUnmasked);
  }

  private void callAll(
      Generated client, ContractSamples samples, List<Declared> operations, Echo echo) {
    try (ScriptedService echoing =
            ScriptedService.doing(exchange -> respond(exchange, operations, echo));
        AutoCloseable open = client.open(echoing)) {
      service = echoing;
      GeneratedMethods methods = new GeneratedMethods(open, samples);
      methods.all().forEach(call -> describe(methods.invoke(call)));
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
    assertThat(service.all()).anyMatch(sent -> isUnmasked(sent.text()));
  }

  private void respond(HttpExchange exchange, List<Declared> operations, Echo echo)
      throws IOException {
    Declared operation =
        operations.stream()
            .filter(
                each ->
                    each.matches(exchange.getRequestMethod(), exchange.getRequestURI().getPath()))
            .findFirst()
            .orElseThrow();
    called.add(operation.id());
    List<Received> all = service.all();
    echo.respond(exchange, operation, all.get(all.size() - 1).text());
  }

  /** All that an application can print of a result. */
  private void describe(Object result) {
    texts.add(String.valueOf(result));
    if (result instanceof RuntimeException thrown) {
      assertThat(thrown).isInstanceOf(ContentServiceException.class);
      StringWriter trace = new StringWriter();
      thrown.printStackTrace(new PrintWriter(trace, true));
      texts.add(trace.toString());
      texts.add(((ContentServiceException) thrown).problemType().orElse(""));
      texts.add(((ContentServiceException) thrown).requestId().orElse(""));
    }
    if (result instanceof RequestRejectedException rejected) {
      texts.add(rejected.violations().toString());
    }
  }

  @ParameterizedTest
  @CsvSource({"content-service, model", "content-service-management, model.management"})
  void no_text_of_a_model_contains_a_secret_of_the_contract(String file, String models)
      throws Exception {
    ContractSamples samples = ContractSamples.of(ContractSamples.packaged(file + ".yaml"));
    List<String> printed = new ArrayList<>();
    for (String schema : samples.schemasWithSecrets()) {
      Class<?> type = model(List.of(models, "model", "model.value"), schema);
      if (type != Object.class) {
        printed.add(samples.value(schema, type).toString());
      }
    }

    assertThat(printed).hasSizeGreaterThan(1).noneMatch(EchoedSecretsTest::isUnmasked);
  }

  /** {@code Object} for a schema of any JSON. */
  private static Class<?> model(List<String> packages, String schema) {
    for (String each : packages) {
      try {
        return Class.forName("dev.contentservice." + each + "." + schema);
      } catch (ClassNotFoundException elsewhere) {
        continue;
      }
    }
    assertThat(schema).isEqualTo("AnyBody");
    return Object.class;
  }

  private static boolean isUnmasked(String text) {
    return text.contains(ContractSamples.CANARY);
  }

  private static void send(HttpExchange exchange, int status, String type, String body)
      throws IOException {
    byte[] bytes = body.getBytes(StandardCharsets.UTF_8);
    exchange.getResponseHeaders().set("Content-Type", type);
    boolean empty = status == 204 || bytes.length == 0;
    exchange.sendResponseHeaders(status, empty ? -1 : bytes.length);
    if (!empty) {
      exchange.getResponseBody().write(bytes);
    }
    exchange.close();
  }
}
