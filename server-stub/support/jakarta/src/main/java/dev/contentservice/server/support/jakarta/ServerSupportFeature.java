package dev.contentservice.server.support.jakarta;

import dev.contentservice.server.support.RequestChecker;
import jakarta.ws.rs.Priorities;
import jakarta.ws.rs.core.Feature;
import jakarta.ws.rs.core.FeatureContext;
import java.util.function.Supplier;

/**
 * Checks every request before an implementation of the stub sees it, and responds to every error
 * with a problem (RFC 9457). The JSON provider of the framework stays as it is.
 *
 * <pre>{@code
 * new ResourceConfig().register(new MyItemTypes()).register(new ServerSupportFeature(checker));
 * }</pre>
 *
 * <p>The name of the caller is the principal of the {@code SecurityContext}. Quarkus finds features
 * by an annotation:
 *
 * <pre>{@code
 * @Provider
 * public class Checks implements Feature {
 *   public boolean configure(FeatureContext context) {
 *     return new ServerSupportFeature(checker).configure(context);
 *   }
 * }
 * }</pre>
 */
public final class ServerSupportFeature implements Feature {
  /** The priority of the filter that checks the token. It runs before matching. */
  public static final int TOKEN = Priorities.AUTHENTICATION;

  /** The priority of the filter that checks the rest of the head. It runs before matching. */
  public static final int HEAD = Priorities.AUTHORIZATION;

  /** The request property that holds the {@code OperationRequest}, once the operation is known. */
  public static final String OPERATION = "dev.contentservice.server.support.operation";

  /**
   * The request property that a front server may set before {@link #TOKEN}: the path as sent, for a
   * framework that normalizes it, relative to the base path.
   */
  public static final String PATH = "dev.contentservice.server.support.path";

  /**
   * The request property that a front server may set before {@link #TOKEN}: the request id, whose
   * response header the front server adds itself.
   */
  public static final String REQUEST_ID = "dev.contentservice.server.support.request-id";

  /**
   * The request property that a front server may set after {@link #HEAD}: the bytes of the body,
   * not larger than the limit. The entity stream is then not read.
   */
  public static final String BODY = "dev.contentservice.server.support.body";

  private final Supplier<RequestChecker> checker;

  public ServerSupportFeature(RequestChecker checker) {
    this(() -> checker);
  }

  /**
   * @param checker called for each request, so that the framework may create the feature before the
   *     configuration is read; returns the same checker each time
   */
  public ServerSupportFeature(Supplier<RequestChecker> checker) {
    this.checker = checker;
  }

  @Override
  public boolean configure(FeatureContext context) {
    context
        .register(new TokenFilter(checker), TOKEN)
        .register(new HeadFilter(checker), HEAD)
        .register(new BodyInterceptor(checker), Priorities.ENTITY_CODER + 1)
        .register(new ProblemMapper())
        .register(new ProblemFilter(checker), Priorities.ENTITY_CODER)
        .register(new BodyReader(checker))
        .register(new ValueConverters());
    return true;
  }
}
