package dev.contentservice.server.support.jakarta;

import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.server.operations.contract.ContractOperations;
import dev.contentservice.server.support.ContractRules;
import dev.contentservice.server.support.RequestChecker;
import dev.contentservice.server.support.TokenVerifier;
import jakarta.ws.rs.SeBootstrap;
import jakarta.ws.rs.core.Application;
import jakarta.ws.rs.core.Feature;
import jakarta.ws.rs.core.FeatureContext;
import java.util.Map;
import java.util.Set;

/**
 * The implementation of Jakarta REST on the class path, with its own JSON provider, on a free
 * loopback port and under a base path.
 */
final class Host implements AutoCloseable {
  private final SeBootstrap.Instance server;

  Host() {
    this(new Api());
  }

  Host(Application application) {
    SeBootstrap.Configuration configuration =
        SeBootstrap.Configuration.builder()
            .host("127.0.0.1")
            .port(SeBootstrap.Configuration.FREE_PORT)
            .rootPath("/base")
            .build();
    server = SeBootstrap.start(application, configuration).toCompletableFuture().join();
  }

  String uri() {
    return "http://127.0.0.1:" + server.configuration().port() + "/base";
  }

  @Override
  public void close() {
    server.stop().toCompletableFuture().join();
  }

  /** The resources and the feature. */
  public static final class Api extends Application {
    @Override
    public Set<Class<?>> getClasses() {
      return Set.of(InMemoryService.class, OwnResource.class, Checks.class);
    }
  }

  /** The feature with the tokens of the test. */
  public static final class Checks implements Feature {
    private static final RequestChecker CHECKER =
        RequestChecker.builder(
                ContractOperations.ALL,
                TokenVerifier.of(Map.of("ci", "Token-1", "other", "Token-2")))
            .rules(ContractRules.of(WebhookNameLookup.none()))
            .otherPaths(path -> path.equals("/own"))
            .build();

    @Override
    public boolean configure(FeatureContext context) {
      return new ServerSupportFeature(CHECKER).configure(context);
    }
  }
}
