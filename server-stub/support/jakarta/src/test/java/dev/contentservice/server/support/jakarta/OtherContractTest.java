package dev.contentservice.server.support.jakarta;

import dev.contentservice.parcels.operations.ContractOperations;
import dev.contentservice.parcels.service.KindsService;
import dev.contentservice.parcels.service.ParcelService;
import dev.contentservice.server.support.RequestChecker;
import dev.contentservice.server.support.TokenVerifier;
import dev.contentservice.server.support.adapter.OtherContractTests;
import jakarta.ws.rs.core.Application;
import jakarta.ws.rs.core.Feature;
import jakarta.ws.rs.core.FeatureContext;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;

/** Another contract by its table, with nothing registered but the feature. */
class OtherContractTest implements OtherContractTests {
  private static Host host;

  @BeforeAll
  static void start() {
    host = new Host(new Api());
  }

  @AfterAll
  static void stop() {
    host.close();
  }

  @Override
  public String uri() {
    return host.uri();
  }

  /** The implementation and the feature. */
  public static final class Api extends Application {
    @Override
    public Set<Class<?>> getClasses() {
      return Set.of(ParcelService.class, KindsService.class, Checks.class);
    }
  }

  /** The feature with the table of the other contract. */
  public static final class Checks implements Feature {
    private static final RequestChecker CHECKER =
        RequestChecker.builder(ContractOperations.ALL, TokenVerifier.of(Map.of("ci", "Token-1")))
            .build();

    @Override
    public boolean configure(FeatureContext context) {
      return new ServerSupportFeature(CHECKER).configure(context);
    }
  }
}
