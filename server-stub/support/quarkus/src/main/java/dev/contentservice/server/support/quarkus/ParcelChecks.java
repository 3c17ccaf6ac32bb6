package dev.contentservice.server.support.quarkus;

import dev.contentservice.parcels.operations.ContractOperations;
import dev.contentservice.server.support.RequestChecker;
import dev.contentservice.server.support.TokenVerifier;
import dev.contentservice.server.support.jakarta.ServerSupportFeature;
import jakarta.ws.rs.core.Feature;
import jakarta.ws.rs.core.FeatureContext;
import jakarta.ws.rs.ext.Provider;
import java.util.Map;

/** The feature with the table of the other contract. */
@Provider
public final class ParcelChecks implements Feature {
  private final RequestChecker checker =
      RequestChecker.builder(ContractOperations.ALL, TokenVerifier.of(Map.of("ci", "Token-1")))
          .build();

  @Override
  public boolean configure(FeatureContext context) {
    return new ServerSupportFeature(checker).configure(context);
  }
}
