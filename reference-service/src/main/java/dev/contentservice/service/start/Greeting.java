package dev.contentservice.service.start;

import dev.contentservice.service.store.StoreUrl;
import io.quarkus.vertx.http.HttpServer;
import jakarta.inject.Singleton;
import java.util.List;

/**
 * What a person reads at start: where the service listens, where its data is, the token, and a call
 * to try.
 */
@Singleton
final class Greeting {
  private final HttpServer server;
  private final StoreUrl store;
  private final FirstToken token;

  Greeting(HttpServer server, StoreUrl store, FirstToken token) {
    this.server = server;
    this.store = store;
    this.token = token;
  }

  List<String> lines() {
    String base = "http://127.0.0.1:" + server.getPort();
    return List.of(
        "Listening on "
            + base
            + " (management on http://127.0.0.1:"
            + server.getManagementPort()
            + ")",
        "Data in      " + store.file(),
        token
            .made()
            .map(made -> "API token    " + made + "  (shown this once, kept only as a hash)")
            .orElse("API token    one that was made or set before"),
        "Try it:",
        "  curl -i "
            + base
            + "/item-types -H 'Authorization: Bearer "
            + token.made().orElse("<API_TOKEN>")
            + "' -H 'Content-Type: application/json' -d '{\"name\": \"Article\", \"api_key\": \"article\"}'");
  }
}
