package dev.contentservice.service.manage;

import dev.contentservice.delivery.json.internal.Rfc3339;
import dev.contentservice.server.operations.ContractOperation;
import dev.contentservice.server.support.OperationRequest;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.ProblemKind;
import dev.contentservice.server.support.RequestChecker;
import dev.contentservice.service.access.Actor;
import dev.contentservice.service.access.Admin;
import dev.contentservice.service.http.Caller;
import io.vertx.ext.web.RoutingContext;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** A request to an operation of the management port, whose parameters are valid. */
public final class ManagementRequest {
  private static final byte[] NONE = {};

  private final RoutingContext context;
  private final OperationRequest request;
  private final Map<String, List<String>> query;
  private final RequestChecker checker;
  private final byte[] body;

  ManagementRequest(
      RoutingContext context,
      OperationRequest request,
      Map<String, List<String>> query,
      RequestChecker checker) {
    this(context, request, query, checker, NONE);
  }

  private ManagementRequest(
      RoutingContext context,
      OperationRequest request,
      Map<String, List<String>> query,
      RequestChecker checker,
      byte[] body) {
    this.context = context;
    this.request = request;
    this.query = query;
    this.checker = checker;
    this.body = body;
  }

  /** The same with its body, which has arrived. */
  ManagementRequest with(byte[] arrived) {
    return new ManagementRequest(context, request, query, checker, arrived);
  }

  RoutingContext context() {
    return context;
  }

  ContractOperation operation() {
    return request.operation();
  }

  /** Who sent it, for the audit log. */
  public Actor actor() {
    return Caller.actor(context);
  }

  /** Who sent it, with its role. */
  public Admin caller() {
    return context.get(ManagementPort.ADMIN);
  }

  /** The parameter of the path, decoded. */
  public String path(String name) {
    return Objects.requireNonNull(request.pathParameters().get(name), name);
  }

  /** The parameter of the query; null if it was not sent. */
  public @Nullable String text(String name) {
    List<String> sent = query.get(name);
    return sent == null ? null : sent.get(0);
  }

  /** The parameter of the query, which is a boolean; false if it was not sent. */
  public boolean flag(String name) {
    return "true".equals(text(name));
  }

  /** The parameter of the query, which the contract requires. */
  public String required(String name) {
    return Objects.requireNonNull(text(name), name);
  }

  /**
   * The parameter of the query as a time; null if it was not sent.
   *
   * @throws ProblemException if it is outside the times that can be stored
   */
  public @Nullable Instant time(String name) {
    String sent = text(name);
    try {
      // A plus sign in a query decodes to a space; no time has one.
      return sent == null ? null : Rfc3339.parse(sent.replace(' ', '+'), name);
    } catch (IllegalArgumentException e) {
      throw new ProblemException(ProblemKind.BAD_REQUEST, String.valueOf(e.getMessage()));
    }
  }

  /** The header; null if it was not sent. */
  public @Nullable String header(String name) {
    return context.request().getHeader(name);
  }

  /** The body of an operation that reads it itself. */
  public byte[] bytes() {
    return body;
  }

  /**
   * The body, read strictly.
   *
   * @throws ProblemException 400 or 422
   */
  public <T> T body(Class<T> type) {
    return type.cast(Objects.requireNonNull(checker.read(request, body)));
  }
}
