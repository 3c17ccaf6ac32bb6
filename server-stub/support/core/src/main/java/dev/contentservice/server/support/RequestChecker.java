package dev.contentservice.server.support;

import dev.contentservice.rules.json.JsonLimits;
import dev.contentservice.server.operations.Operations;
import dev.contentservice.server.operations.RequestBody;
import dev.contentservice.server.operations.Security;
import java.io.InputStream;
import java.lang.reflect.Type;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Checks requests by the contract, so that only valid ones reach an implementation. An adapter for
 * a framework calls its methods in this order; each throws a {@link ProblemException} that is the
 * response. Thread-safe. Create it once.
 *
 * <pre>{@code
 * RequestChecker checker =
 *     RequestChecker.builder(ContractOperations.ALL, TokenVerifier.of(Map.of("ci", token)))
 *         .rules(ContractRules.of(name -> repository.idOfWebhookNamed(name)))
 *         .build();
 *
 * String caller = checker.caller(head);
 * OperationRequest request = checker.accept(head);
 * Object body = checker.read(request, stream, contentLength);
 * }</pre>
 */
public final class RequestChecker {
  private final Operations operations;
  private final TokenCheck tokens;
  private final Routes routes;
  private final OperationBodies bodies;
  private final JsonLimits limits;
  private final Predicate<String> otherPaths;

  private RequestChecker(Builder builder) {
    this.operations = builder.operations;
    this.tokens = new TokenCheck(builder.operations.security(), builder.tokens);
    this.routes = builder.routes;
    this.limits = builder.limits;
    this.bodies = new OperationBodies(builder.rules, limits);
    this.otherPaths = builder.otherPaths;
  }

  /**
   * Starts with default limits and without rules.
   *
   * @param operations of the contract, generated from it; {@code ContractOperations.ALL} for the
   *     packaged one
   * @param tokens finds the caller of a token
   */
  public static Builder builder(Operations operations, TokenVerifier tokens) {
    return new Builder(operations, tokens);
  }

  /** Whether the application handles this path itself, so that no check applies. */
  public boolean isOther(RequestHead head) {
    return otherPaths.test(head.path());
  }

  /**
   * Returns the name of the caller. Call it first, so that callers without a token learn nothing
   * about paths, methods or bodies.
   *
   * @throws ProblemException 401
   */
  public String caller(RequestHead head) {
    return tokens.callerOf(head, alternatives(head));
  }

  private List<List<String>> alternatives(RequestHead head) {
    Security security = operations.security();
    try {
      return security.exceptions().isEmpty()
          ? security.required()
          : security.of(routes.at(head.path()).operation(head.method()).operation());
    } catch (ProblemException unknown) {
      return security.required();
    }
  }

  /**
   * Returns the methods that a path allows, for the header {@code Allow} of a response with status
   * 204 to {@code OPTIONS}.
   *
   * @throws ProblemException 400 or 404
   */
  public String allowedMethods(RequestHead head) {
    return routes.at(head.path()).allowed();
  }

  /**
   * Finds the operation of a request and checks everything but its body: path, method, accepted and
   * sent media types, query and headers.
   *
   * @throws ProblemException 400, 404, 405, 406 or 415
   */
  public OperationRequest accept(RequestHead head) {
    OperationRequest request = route(head);
    check(request, head);
    return request;
  }

  /**
   * The first half of {@link #accept}, for adapters that record the operation: path, method and
   * accepted media types.
   *
   * @throws ProblemException 400, 404, 405 or 406
   */
  public OperationRequest route(RequestHead head) {
    OperationRequest request = routes.at(head.path()).operation(head.method());
    List<String> types = request.operation().responseTypes();
    List<String> accepted = head.header("Accept");
    if (!types.isEmpty() && types.stream().noneMatch(type -> AcceptHeader.allows(accepted, type))) {
      throw types.contains("application/json")
          ? ProblemException.ofStatus(ProblemKind.NOT_ACCEPTABLE.status())
          : new ProblemException(
              ProblemKind.NOT_ACCEPTABLE,
              "this operation responds with " + String.join(" or ", types) + "; accept it");
    }
    return request;
  }

  /**
   * The second half of {@link #accept}: the sent media type, and the parameters of path, query and
   * headers.
   *
   * @return the values of each query parameter that was sent, decoded and in order
   * @throws ProblemException 400 or 415
   */
  public Map<String, List<String>> check(OperationRequest request, RequestHead head) {
    ContentCheck.check(request.operation().body(), head);
    return ParameterCheck.check(request, head, credentialsInQuery(request));
  }

  private Set<String> credentialsInQuery(OperationRequest request) {
    Security security = operations.security();
    Set<String> names = new HashSet<>();
    for (List<String> alternative : security.of(request.operation())) {
      for (String name : alternative) {
        Security.Scheme scheme = security.scheme(name);
        if (scheme.in() == Security.In.QUERY) {
          names.add(scheme.parameter());
        }
      }
    }
    return names;
  }

  /**
   * Returns the sent media type of a checked request in the form that every framework reads: JSON
   * without parameters, which it does not define (RFC 8259, 11).
   */
  public static List<String> contentType(RequestHead head) {
    return head.header("Content-Type").stream().map(ContentCheck::plain).toList();
  }

  /**
   * Reads the body of a request and evaluates the rules.
   *
   * @param body read to its end; if it is larger than the limit, at most 16 MiB are discarded
   * @param contentLength the value of that header, or null
   * @return an object of the class of the body; null if the operation has none, or it is optional
   *     and empty
   * @throws ProblemException 400, 413 or 422
   */
  public @Nullable Object read(
      OperationRequest request, InputStream body, @Nullable String contentLength) {
    return read(request, bytes(body, contentLength));
  }

  /**
   * Reads a body that has arrived, as {@link #read(OperationRequest, InputStream, String)}.
   *
   * @param body not larger than the limit
   */
  public @Nullable Object read(OperationRequest request, byte[] body) {
    RequestBody declared = request.operation().body();
    return read(request, body, declared == null ? Object.class : declared.type());
  }

  /**
   * Reads a body that has arrived into a type that the table does not know, such as a list.
   *
   * @param body not larger than the limit
   * @param type that the implementation receives
   */
  public @Nullable Object read(OperationRequest request, byte[] body, Type type) {
    return bodies.read(request, body, type);
  }

  /**
   * Returns the bytes of a body.
   *
   * @throws ProblemException 400 or 413
   */
  public byte[] bytes(InputStream body, @Nullable String contentLength) {
    return BodyBytes.read(body, contentLength, limits.maxBytes());
  }

  /** The operations that it checks requests to. */
  public Operations operations() {
    return operations;
  }

  /** The size that a body may have, in bytes. */
  public int maxBodyBytes() {
    return limits.maxBytes();
  }

  /** Configures a checker. */
  public static final class Builder {
    private final Operations operations;
    private final TokenVerifier tokens;
    private final Routes routes;
    private JsonLimits limits = JsonLimits.DEFAULTS;
    private OperationRules rules = OperationRules.none();
    private Predicate<String> otherPaths = path -> false;

    private Builder(Operations operations, TokenVerifier tokens) {
      this.operations = operations;
      this.routes = new Routes(operations);
      this.tokens = tokens;
    }

    /** Limits of bodies. */
    public Builder limits(JsonLimits limits) {
      this.limits = limits;
      return this;
    }

    /**
     * Evaluates these rules on each body that matches its schema.
     *
     * @throws IllegalArgumentException if the contract has no operation with one of the ids, or one
     *     without a body
     */
    public Builder rules(OperationRules rules) {
      rules.requireOperations(operations);
      this.rules = rules;
      return this;
    }

    /** Checks nothing at these paths, at which the application has resources of its own. */
    public Builder otherPaths(Predicate<String> paths) {
      this.otherPaths = otherPaths.or(paths);
      return this;
    }

    /** Checks only paths whose first segment is one of the contract; all others are other paths. */
    public Builder contractPathsOnly() {
      return otherPaths(path -> !routes.isOfContract(path));
    }

    public RequestChecker build() {
      return new RequestChecker(this);
    }
  }
}
