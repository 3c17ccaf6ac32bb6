package dev.contentservice.consumers;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.server.operations.contract.ContractOperations;
import dev.contentservice.server.support.ContractRules;
import dev.contentservice.server.support.NewItemType;
import dev.contentservice.server.support.OperationRequest;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.RequestChecker;
import dev.contentservice.server.support.RequestHead;
import dev.contentservice.server.support.ResponseBodies;
import dev.contentservice.server.support.TokenVerifier;
import dev.contentservice.server.support.WebhookMergePatch;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.util.List;
import java.util.Map;

/** Both operations on the HTTP server of the JDK, by the server support without a framework. */
final class Service implements AutoCloseable {
  private final HttpServer server =
      HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
  private final RequestChecker checker;
  private final Map<String, Webhook> webhooks;

  Service(String token, Map<String, Webhook> webhooks) throws IOException {
    this.webhooks = webhooks;
    checker =
        RequestChecker.builder(ContractOperations.ALL, TokenVerifier.of(Map.of("me", token)))
            .rules(ContractRules.of(WebhookNameLookup.among(webhooks::values)))
            .build();
    server.createContext("/", this::handle);
    server.start();
  }

  URI url() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  private void handle(HttpExchange exchange) throws IOException {
    try {
      URI uri = exchange.getRequestURI();
      RequestHead head =
          new RequestHead(
              exchange.getRequestMethod(),
              uri.getRawPath(),
              uri.getRawQuery(),
              name -> exchange.getRequestHeaders().getOrDefault(name, List.of()));
      checker.caller(head);
      OperationRequest request = checker.accept(head);
      Object body = checker.read(request, exchange.getRequestBody(), null);
      respond(
          exchange, request.operation().successStatus(), "application/json", run(request, body));
    } catch (ProblemException rejected) {
      int status = rejected.kind().status();
      respond(exchange, status, ResponseBodies.PROBLEM_JSON, rejected.problem("r1"));
    }
  }

  private Object run(OperationRequest request, Object body) {
    return switch (request.operation().id()) {
      case "createItemType" -> NewItemType.of((CreateItemTypeRequest) body);
      default ->
          webhooks.computeIfPresent(
              request.resourceId(),
              (id, old) -> WebhookMergePatch.apply((UpdateWebhookRequest) body, old));
    };
  }

  private static void respond(HttpExchange exchange, int status, String type, Object body)
      throws IOException {
    byte[] bytes = ResponseBodies.write(body);
    exchange.getResponseHeaders().set("Content-Type", type);
    exchange.sendResponseHeaders(status, bytes.length);
    exchange.getResponseBody().write(bytes);
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
