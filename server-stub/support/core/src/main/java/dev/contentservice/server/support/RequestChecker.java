package dev.contentservice.server.support;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.engine.RuleBinding;
import dev.contentservice.rules.engine.Severities;
import dev.contentservice.rules.json.JsonLimits;
import dev.contentservice.rules.operation.OperationRules;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.rules.webhook.WebhookRules;
import dev.contentservice.server.operations.Operations;
import java.io.InputStream;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Predicate;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Checks requests by the contract, so that only valid ones reach an implementation. An adapter for
 * a framework calls its methods in this order; each throws a {@link ProblemException} that is the
 * response. Thread-safe. Create it once.
 *
 * <pre>{@code
 * RequestChecker checker =
 *     RequestChecker.builder(ContractOperations.ALL, TokenVerifier.of(Map.of("ci", token)))
 *         .webhookNames(name -> repository.idOfWebhookNamed(name))
 *         .build();
 *
 * String caller = checker.caller(head);
 * OperationRequest request = checker.accept(head);
 * Object body = checker.read(request, stream, contentLength);
 * }</pre>
 */
public final class RequestChecker {
  private static final RuleBinding<UpdateWebhookRequest, WebhookNameLookup> UPDATE_RULES =
      WebhookRules.update(EntityRelations.none());

  private final Operations operations;
  private final TokenCheck tokens;
  private final Set<String> open;
  private final Routes routes;
  private final OperationBodies bodies;
  private final JsonLimits limits;
  private final WebhookNameLookup names;
  private final Predicate<String> otherPaths;

  private RequestChecker(Builder builder) {
    this.operations = builder.operations;
    this.open = builder.operations.open();
    this.tokens = new TokenCheck(builder.operations.token(), builder.tokens);
    this.routes = builder.routes;
    this.limits = builder.limits;
    this.names = builder.names;
    this.bodies = new OperationBodies(builder.rules(), names, limits);
    this.otherPaths = builder.otherPaths;
  }

  /**
   * Starts with default limits and all rules, which are those of {@link OperationRules}.
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
    return isOpen(head) ? TokenCheck.ANONYMOUS : tokens.caller(head);
  }

  private boolean isOpen(RequestHead head) {
    try {
      return !open.isEmpty()
          && open.contains(routes.at(head.path()).operation(head.method()).operation().id());
    } catch (ProblemException e) {
      return false;
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
    return ParameterCheck.check(request, head);
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
    return read(request, BodyBytes.read(body, contentLength, limits.maxBytes()));
  }

  /**
   * Reads a body that has arrived, as {@link #read(OperationRequest, InputStream, String)}.
   *
   * @param body not larger than the limit
   */
  public @Nullable Object read(OperationRequest request, byte[] body) {
    return bodies.read(request, body);
  }

  /**
   * Checks the name of an update once more, where no other update can come between this check and
   * the store: in a transaction or under a lock.
   *
   * @throws ProblemException 422 if another webhook has this name
   */
  public void checkUniqueName(String webhookId, UpdateWebhookRequest body) {
    Report report = UPDATE_RULES.asking(names.except(webhookId)).check(body);
    if (!report.passed()) {
      throw ProblemException.of(report);
    }
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
    private WebhookNameLookup names = WebhookNameLookup.none();
    private EntityRelations relations = EntityRelations.none();
    private Predicate<String> otherPaths = path -> false;
    private Severities severities = Severities.defaults();
    private boolean rulesInApplication;

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
     * Rejects an update that gives a webhook the name of another (§4.2), with all other violations
     * of the body. The lookup runs before the operation. Because two updates may run at once, the
     * operation calls {@link RequestChecker#checkUniqueName} too.
     */
    public Builder webhookNames(WebhookNameLookup names) {
      this.names = names;
      return this;
    }

    /** Does the same by looking at every webhook, which is quick enough for some hundreds. */
    public Builder webhooks(Supplier<Collection<Webhook>> all) {
      return webhookNames(
          name ->
              all.get().stream()
                  .filter(webhook -> webhook.getName().equals(name))
                  .map(Webhook::getId)
                  .findFirst());
    }

    /** The entity types that a filter may list besides its own. */
    public Builder entityRelations(EntityRelations relations) {
      this.relations = relations;
      return this;
    }

    /** Turns rules off or changes their severities; only errors reject a body. */
    public Builder severities(Severities severities) {
      this.severities = severities;
      return this;
    }

    /**
     * Leaves the rules to the application, which evaluates {@code ItemTypeRules} and {@code
     * WebhookRules}, such as in its transaction. Bodies are still read strictly.
     */
    public Builder rulesInApplication() {
      this.rulesInApplication = true;
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

    private Map<String, RuleBinding<?, WebhookNameLookup>> rules() {
      Map<String, RuleBinding<?, WebhookNameLookup>> rules = new HashMap<>();
      if (!rulesInApplication) {
        OperationRules.of(relations).forEach((id, each) -> rules.put(id, each.with(severities)));
      }
      return rules;
    }

    public RequestChecker build() {
      return new RequestChecker(this);
    }
  }
}
