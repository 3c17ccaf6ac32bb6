package dev.contentservice.service.start;

import dev.contentservice.service.Answering;
import dev.contentservice.service.Settings;
import dev.contentservice.service.store.Store;
import java.time.Clock;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The first token as a starting node makes it. */
public final class FirstTokenOfNode {
  private FirstTokenOfNode() {}

  /** The token that a start on this store prints; empty if it prints none. */
  public static Optional<String> printed(Store store) {
    Settings.Api api =
        Answering.of(Settings.Api.class, Map.of("tokens", Optional.<List<String>>empty()));
    return new BootstrapToken(
            Answering.of(Settings.class, Map.of("api", api)),
            store,
            Clock.systemUTC(),
            Duration.ofMillis(1))
        .create();
  }
}
