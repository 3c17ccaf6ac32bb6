package dev.contentservice.server.support;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.json.JsonLimits;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import java.io.InputStream;
import java.util.Collection;
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
 *     RequestChecker.builder(TokenVerifier.of(Map.of("ci", token)))
 *         .webhookNames(name -> repository.idOfWebhookNamed(name))
 *         .build();
 *
 * String caller = checker.caller(head);
 * OperationRequest request = checker.accept(head);
 * Object body = checker.read(request, stream, contentLength);
 * }</pre>
 */
public final class RequestChecker {
  private final TokenVerifier tokens;
  private final JsonLimits limits;
  private final StrictBodies bodies;
  private final BodyRules rules;
  private final Predicate<String> otherPaths;

  private RequestChecker(Builder builder) {
    this.tokens = builder.tokens;
    this.limits = builder.limits;
    this.bodies = new StrictBodies(builder.limits);
    this.rules = new BodyRules(builder.names, builder.relations, builder.rulesInApplication);
    this.otherPaths = builder.otherPaths;
  }

  /**
   * Starts with default limits and all rules.
   *
   * @param tokens finds the caller of a token
   */
  public static Builder builder(TokenVerifier tokens) {
    return new Builder(tokens);
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
    return BearerToken.caller(head.header("Authorization"), tokens);
  }

  /**
   * Returns the methods that a path allows, for the header {@code Allow} of a response with status
   * 204 to {@code OPTIONS}.
   *
   * @throws ProblemException 400 or 404
   */
  public String allowedMethods(RequestHead head) {
    return Routes.at(head.path()).allowed();
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
    OperationRequest request = Routes.at(head.path()).operation(head.method());
    if (!AcceptHeader.allowsJson(head.header("Accept"))) {
      throw ProblemException.ofStatus(ProblemKind.NOT_ACCEPTABLE.status());
    }
    return request;
  }

  /**
   * The second half of {@link #accept}: the sent media type, query and headers.
   *
   * @throws ProblemException 400 or 415
   */
  public void check(OperationRequest request, RequestHead head) {
    ContentCheck.check(head);
    QueryCheck.check(head.query(), request.operation());
    if (request.operation().takesIdempotencyKey()) {
      IdempotentRequest.checkKeys(head.header(IdempotentRequest.HEADER));
    }
  }

  /**
   * Reads the body of a request and evaluates the rules.
   *
   * @param body read to its end; if it is larger than the limit, at most 16 MiB are discarded
   * @param contentLength the value of that header, or null
   * @return an object of {@link ContractOperation#bodyType}
   * @throws ProblemException 400, 413 or 422
   */
  public Object read(OperationRequest request, InputStream body, @Nullable String contentLength) {
    byte[] bytes = BodyBytes.read(body, contentLength, limits.maxBytes());
    Object bound = bodies.read(request.operation(), bytes);
    rules.check(request, bound);
    return bound;
  }

  /**
   * Checks the name of an update once more, where no other update can come between this check and
   * the store: in a transaction or under a lock.
   *
   * @throws ProblemException 422 if another webhook has this name
   */
  public void checkUniqueName(String webhookId, UpdateWebhookRequest body) {
    rules.checkUniqueName(webhookId, body);
  }

  /** The size that a body may have, in bytes. */
  public int maxBodyBytes() {
    return limits.maxBytes();
  }

  /** Configures a checker. */
  public static final class Builder {
    private final TokenVerifier tokens;
    private JsonLimits limits = JsonLimits.DEFAULTS;
    private WebhookNameLookup names = WebhookNameLookup.none();
    private EntityRelations relations = EntityRelations.none();
    private Predicate<String> otherPaths = path -> false;
    private boolean rulesInApplication;

    private Builder(TokenVerifier tokens) {
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
      return otherPaths(path -> !RequestPath.isOfContract(path));
    }

    public RequestChecker build() {
      return new RequestChecker(this);
    }
  }
}
