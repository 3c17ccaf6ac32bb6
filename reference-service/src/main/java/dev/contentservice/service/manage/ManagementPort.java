package dev.contentservice.service.manage;

import dev.contentservice.rules.json.JsonLimits;
import dev.contentservice.server.operations.ContractOperation;
import dev.contentservice.server.support.OperationRequest;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.RequestChecker;
import dev.contentservice.server.support.RequestHead;
import dev.contentservice.service.access.Admin;
import dev.contentservice.service.access.Role;
import dev.contentservice.service.http.Caller;
import dev.contentservice.service.http.OperationId;
import dev.contentservice.service.http.RequestBodies;
import dev.contentservice.service.operation.ManagementOperations;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.RoutingContext;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Serves the operations of the management port, checked by their table as those of the contract
 * are. Who may come in is decided before.
 */
@Singleton
public final class ManagementPort {
  private static final List<String> JSON = List.of("application/json");
  static final String ADMIN = Admin.class.getName();

  private final RequestBodies bodies;
  private final ManagementResponses responses;
  private final ConsumerAccess consumers;
  private final RequestChecker checker;
  private final Map<String, Served> served = new ConcurrentHashMap<>();

  ManagementPort(
      RequestBodies bodies,
      ManagementResponses responses,
      ConsumerAccess consumers,
      JsonLimits limits) {
    this.bodies = bodies;
    this.responses = responses;
    this.consumers = consumers;
    this.checker =
        // The rules are evaluated in the transaction of an operation.
        RequestChecker.builder(ManagementOperations.ALL, token -> Optional.empty())
            .contractPathsOnly()
            .limits(limits)
            .build();
  }

  /** An operation, for callers with its role. */
  private record Served(Role role, Consumer<ManagementRequest> work) {}

  /**
   * Serves an operation without a body, or with one that is read by the table.
   *
   * @param work may wait for the store; returns the body of the response, null if it has none;
   *     throws {@link ProblemException} to reject the request
   */
  public void serve(
      ContractOperation operation, Role role, Function<ManagementRequest, @Nullable Object> work) {
    serve(operation, role, operation.body() == null ? 0 : checker.maxBodyBytes(), work);
  }

  /**
   * Serves an operation that reads its body itself.
   *
   * @param maxBytes larger bodies are rejected
   * @param work as of the others
   */
  public void serve(
      ContractOperation operation,
      Role role,
      int maxBytes,
      Function<ManagementRequest, @Nullable Object> work) {
    served.put(
        operation.id(),
        new Served(
            role,
            request ->
                bodies
                    .receive(request.context(), maxBytes)
                    .onSuccess(
                        body ->
                            responses.respond(
                                request.with(body), each -> work.apply(requireOwn(each))))
                    .onFailure(rejection -> problem(request.context(), rejection))));
  }

  /** Serves what is in no contract. */
  public void other(Route route, Supplier<Object> work) {
    route.handler(context -> responses.respond(context, work));
  }

  /** Adds the caller to a request, before any route handles it. */
  static void admit(RoutingContext context, Admin admin) {
    context.put(ADMIN, admin);
    Caller.set(context, admin.name());
  }

  /** Handles a request to an operation, and leaves any other to the next route. */
  void handle(RoutingContext context) {
    RequestHead head = head(context.request());
    try {
      if (checker.isOther(head)) {
        requireNoConsumer(context.get(ADMIN));
        context.next();
      } else if (head.method().equals("OPTIONS")) {
        String methods = checker.allowedMethods(head);
        context.response().putHeader("Allow", methods).setStatusCode(204).end();
      } else {
        accept(context, head);
      }
    } catch (ProblemException rejection) {
      problem(context, rejection);
    }
  }

  private void accept(RoutingContext context, RequestHead head) {
    OperationRequest request = checker.route(head);
    String id = request.operation().id();
    OperationId.set(context, id);
    Served operation = Objects.requireNonNull(served.get(id), id);
    requireRole(context.get(ADMIN), operation.role(), request.operation());
    operation
        .work()
        .accept(new ManagementRequest(context, request, checker.check(request, head), checker));
  }

  private static void requireRole(Admin admin, Role role, ContractOperation operation) {
    if (admin.role() == Role.CONSUMER) {
      ConsumerAccess.requirePermitted(operation);
    } else {
      admin.require(role);
    }
  }

  /**
   * What is in no contract, such as the reset of test mode, is about all webhooks.
   *
   * @param admin null for a path that everybody may read
   */
  private static void requireNoConsumer(@Nullable Admin admin) {
    if (admin != null && admin.role() == Role.CONSUMER) {
      throw ConsumerAccess.forbidden();
    }
  }

  private ManagementRequest requireOwn(ManagementRequest request) {
    String webhookId = request.context().<Admin>get(ADMIN).webhookId();
    if (webhookId != null) {
      consumers.requireOwn(request, webhookId);
    }
    return request;
  }

  /** Any media type is read as JSON: curl declares JSON as a form. */
  private static RequestHead head(HttpServerRequest request) {
    return new RequestHead(
        request.method().name(),
        String.valueOf(request.path()),
        request.query(),
        name -> name.equals("Content-Type") ? JSON : request.headers().getAll(name));
  }

  private void problem(RoutingContext context, Throwable rejection) {
    responses.problem(context, (ProblemException) rejection);
  }
}
