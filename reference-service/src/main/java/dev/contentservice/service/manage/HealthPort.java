package dev.contentservice.service.manage;

import dev.contentservice.service.Settings;
import io.quarkus.vertx.http.ManagementInterface;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.ext.web.Router;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import java.util.Optional;
import java.util.regex.Pattern;
import org.eclipse.microprofile.config.inject.ConfigProperty;
import org.jspecify.annotations.Nullable;

/**
 * Health and metrics on a port of their own, for probes and collectors, which have no token: HTTP
 * at the address of the API. Any {@code Host} is allowed, because nothing here changes or is
 * secret.
 */
@Singleton
public final class HealthPort {
  /** What this port serves, and what the management port serves without a token. */
  static final String PATHS = "/q/(health(/[a-z]+)?|metrics)";

  private static final Pattern SERVED = Pattern.compile(PATHS);
  private static final int MAX_HEADERS = 64 << 10;

  private final Vertx vertx;
  private final String host;
  private final Optional<Integer> wanted;
  private volatile @Nullable Router management;
  private volatile int port = -1;

  HealthPort(
      Vertx vertx, Settings settings, @ConfigProperty(name = "quarkus.http.host") String host) {
    this.vertx = vertx;
    this.host = host;
    this.wanted = settings.healthPort();
  }

  void serve(@Observes ManagementInterface management) {
    this.management = management.router();
  }

  /**
   * Opens the port, once the others are open; the end of the process closes it.
   *
   * @return the port, empty unless {@code CONTENT_HEALTH_PORT} is set
   * @throws java.util.concurrent.CompletionException if the port is in use
   */
  public Optional<Integer> open() {
    return wanted.map(this::open);
  }

  private int open(int wantedPort) {
    HttpServerOptions options =
        new HttpServerOptions().setMaxHeaderSize(MAX_HEADERS).setHttp2ClearTextEnabled(false);
    port =
        vertx
            .createHttpServer(options)
            .requestHandler(management)
            .listen(wantedPort, host)
            .toCompletionStage()
            .toCompletableFuture()
            .join()
            .actualPort();
    return port;
  }

  /** Whether the request came to this port. */
  boolean received(HttpServerRequest request) {
    return request.localAddress().port() == port;
  }

  static boolean serves(HttpServerRequest request) {
    return SERVED.matcher(request.path()).matches();
  }
}
