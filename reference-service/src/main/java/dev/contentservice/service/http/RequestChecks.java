package dev.contentservice.service.http;

import dev.contentservice.rules.json.JsonLimits;
import dev.contentservice.server.operations.contract.ContractOperations;
import dev.contentservice.server.support.RequestChecker;
import dev.contentservice.server.support.jakarta.ServerSupportFeature;
import dev.contentservice.service.Settings;
import jakarta.enterprise.inject.Instance;
import jakarta.enterprise.inject.Produces;
import jakarta.inject.Singleton;
import jakarta.ws.rs.core.Feature;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.ext.Provider;
import java.util.Optional;

/** Registers the checks of the server support, with the tokens and limits of this service. */
@Provider
final class RequestChecks implements Feature {
  private static final int MAX_DEPTH = 32;
  // Characters.
  private static final int MAX_NUMBER = 100;

  private final LaterBean<RequestChecker> checker;

  RequestChecks(Instance<RequestChecker> checker) {
    this.checker = new LaterBean<>(checker);
  }

  @Override
  public boolean configure(FeatureContext context) {
    return new ServerSupportFeature(checker::get).configure(context);
  }

  /** The rules are evaluated in the transaction of the operation. */
  @Produces
  @Singleton
  static RequestChecker checker(JsonLimits limits, TokenCache tokens) {
    return RequestChecker.builder(
            ContractOperations.ALL, token -> Optional.ofNullable(tokens.nameOf(token)))
        .limits(limits)
        .build();
  }

  /** Of the bodies of both ports. */
  @Produces
  @Singleton
  static JsonLimits limits(Settings settings) {
    int maxBytes = Math.toIntExact(settings.maxBody().asLongValue());
    return new JsonLimits(maxBytes, MAX_DEPTH, maxBytes, MAX_NUMBER);
  }
}
