package dev.contentservice.service.http;

import io.quarkus.vertx.http.HttpServerOptionsCustomizer;
import io.vertx.core.http.HttpServerOptions;
import jakarta.inject.Singleton;

/**
 * Allows HTTP/2 over TLS only: a clear-text upgrade with a body that is rejected unread leaves both
 * sides waiting. On the management port, whose server it does not reach, the package connection
 * does the same.
 */
@Singleton
final class NoClearTextHttp2 implements HttpServerOptionsCustomizer {
  @Override
  public void customizeHttpServer(HttpServerOptions options) {
    options.setHttp2ClearTextEnabled(false);
  }
}
