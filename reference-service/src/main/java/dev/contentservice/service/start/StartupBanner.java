package dev.contentservice.service.start;

import dev.contentservice.service.store.StoreUrl;
import io.quarkus.vertx.http.HttpServer;
import jakarta.inject.Singleton;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.eclipse.microprofile.config.inject.ConfigProperty;

/**
 * The text printed at start: where the service listens, where its data is, the tokens, the console,
 * and an example request.
 */
@Singleton
final class StartupBanner {
  private final HttpServer server;
  private final String host;
  private final String managementHost;
  private final String managementBase;
  private final int managementPort;
  private final StoreUrl store;
  private final BootstrapToken token;

  StartupBanner(
      HttpServer server,
      StoreUrl store,
      BootstrapToken token,
      @ConfigProperty(name = "quarkus.http.host") String host,
      @ConfigProperty(name = "quarkus.management.host") String managementHost,
      @ConfigProperty(name = "quarkus.management.port") int managementPort,
      @ConfigProperty(name = "quarkus.management.tls-configuration-name")
          Optional<String> managementTls) {
    this.server = server;
    this.host = inUrl(host);
    this.managementHost = managementHost;
    this.managementBase =
        (managementTls.isPresent() ? "https://" : "http://") + inUrl(managementHost);
    this.managementPort = managementPort;
    this.store = store;
    this.token = token;
  }

  /** An IPv6 address is in brackets (RFC 3986, 3.2.2). */
  private static String inUrl(String host) {
    return host.contains(":") && !host.startsWith("[") ? "[" + host + "]" : host;
  }

  /**
   * Creates the first tokens: last, because a token of a failed start would never be printed.
   *
   * @param health the port of health and metrics, if they have their own
   */
  List<String> lines(Optional<Integer> health) {
    Optional<String> created = token.create();
    Optional<String> admin =
        BindAddressCheck.isLoopback(managementHost) ? Optional.empty() : token.createAdmin();
    String base =
        server.getSecurePort() > 0
            ? "https://" + host + ":" + server.getSecurePort()
            : "http://" + host + ":" + server.getPort();
    // The framework reports the port only if it selected it.
    int port = managementPort == 0 ? server.getManagementPort() : managementPort;
    String management = managementBase + ":" + port;
    List<String> lines = new ArrayList<>();
    lines.add("Listening on " + base + " (management on " + management + ")");
    health.ifPresent(its -> lines.add("Health on    http://" + host + ":" + its + "/q/health"));
    lines.add("Data in      " + store.shown());
    lines.add("Console      " + management + "/");
    lines.add(
        created.isPresent()
            ? "API token    shown only now, stored only as a hash; paste this line into a shell:"
            : "API token    one that was created or set before");
    created.ifPresent(text -> lines.add("TOKEN=" + text));
    admin.ifPresent(
        text -> {
          lines.add("Admin token  for the console and the management port, shown only now:");
          lines.add("ADMIN_TOKEN=" + text);
        });
    lines.add("Try it:");
    lines.add(
        "  curl -i "
            + base
            + "/item-types -H \"Authorization: Bearer $TOKEN\""
            + " -H 'Content-Type: application/json' -d '{\"name\": \"Article\", \"api_key\": \"article\"}'");
    return lines;
  }
}
