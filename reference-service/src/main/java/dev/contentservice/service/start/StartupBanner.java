package dev.contentservice.service.start;

import dev.contentservice.service.store.StoreUrl;
import io.quarkus.vertx.http.HttpServer;
import jakarta.inject.Singleton;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * What a person reads at start: where the service listens, where its data is, the token, and a call
 * to try.
 */
@Singleton
final class StartupBanner {
  private final HttpServer server;
  private final String host;
  private final String managementHost;
  private final int managementPort;
  private final StoreUrl store;
  private final BootstrapToken token;

  StartupBanner(
      HttpServer server,
      StoreUrl store,
      BootstrapToken token,
      @ConfigProperty(name = "quarkus.http.host") String host,
      @ConfigProperty(name = "quarkus.management.host") String managementHost,
      @ConfigProperty(name = "quarkus.management.port") int managementPort) {
    this.server = server;
    this.host = inUrl(host);
    this.managementHost = inUrl(managementHost);
    this.managementPort = managementPort;
    this.store = store;
    this.token = token;
  }

  /** An IPv6 address stands in brackets (RFC 3986, 3.2.2). */
  private static String inUrl(String host) {
    return host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host;
  }

  /** Makes the first token, which nobody could learn of if the start failed after that. */
  List<String> lines() {
    Optional<String> made = token.make();
    String base =
        server.getSecurePort() > 0
            ? "https://" + host + ":" + server.getSecurePort()
            : "http://" + host + ":" + server.getPort();
    return List.of(
        "Listening on "
            + base
            + " (management on http://"
            + managementHost
            + ":"
            // The framework tells the port only if it was free to choose it.
            + (managementPort == 0 ? server.getManagementPort() : managementPort)
            + ")",
        "Data in      " + store.shown(),
        made.map(text -> "API token    " + text + "  (shown this once, kept only as a hash)")
            .orElse("API token    one that was made or set before"),
        "Try it:",
        "  curl -i "
            + base
            + "/item-types -H 'Authorization: Bearer "
            + made.orElse("<API_TOKEN>")
            + "' -H 'Content-Type: application/json' -d '{\"name\": \"Article\", \"api_key\": \"article\"}'");
  }
}
