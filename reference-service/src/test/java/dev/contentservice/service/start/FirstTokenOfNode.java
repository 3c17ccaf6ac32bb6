package dev.contentservice.service.start;

import dev.contentservice.service.Settings;
import dev.contentservice.service.Stubs;
import dev.contentservice.service.store.Store;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The first token, as a starting node creates it. */
public final class FirstTokenOfNode {
  private FirstTokenOfNode() {}

  /** The token that a start on this store prints; empty if none. */
  public static Optional<String> printed(Store store) {
    Settings.Api api =
        Stubs.of(Settings.Api.class, Map.of("tokens", Optional.<List<String>>empty()));
    return new BootstrapToken(
            Stubs.of(Settings.class, Map.of("api", api, "adminToken", Optional.<String>empty())),
            store,
            Clock.systemUTC(),
            Duration.ofMillis(1))
        .create();
  }
}
