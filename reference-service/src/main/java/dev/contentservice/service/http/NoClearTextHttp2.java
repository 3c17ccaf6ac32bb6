package dev.contentservice.service.http;

import io.quarkus.vertx.http.HttpServerOptionsCustomizer;
import io.vertx.core.http.HttpServerOptions;
import jakarta.inject.Singleton;

/**
 * HTTP/2 is for TLS only: an upgrade to it in clear text, beside a body that is refused unread,
 * leaves both sides waiting.
 */
@Singleton
final class NoClearTextHttp2 implements HttpServerOptionsCustomizer {
  @Override
  public void customizeHttpServer(HttpServerOptions options) {
    options.setHttp2ClearTextEnabled(false);
  }
}
