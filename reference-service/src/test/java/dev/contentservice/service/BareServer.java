package dev.contentservice.service;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerOptions;

/**
 * The baseline of the load test: the HTTP server of the framework in its own process, which reads a
 * request and always responds with the same bytes.
 */
final class BareServer {
  private BareServer() {}

  /**
   * @param args the response body
   */
  public static void main(String[] args) {
    Vertx vertx = Vertx.vertx(new VertxOptions());
    Buffer body = Buffer.buffer(args[0]);
    vertx
        .createHttpServer(new HttpServerOptions().setHost("127.0.0.1").setPort(0))
        .requestHandler(
            request ->
                request.endHandler(
                    end ->
                        request
                            .response()
                            .setStatusCode(201)
                            .putHeader("Content-Type", "application/json")
                            .putHeader("X-Request-Id", "0198f1c2-8a00-7d42-8b11-0c9d8e7f6a5b")
                            .end(body)))
        .listen()
        .onSuccess(server -> System.out.println(server.actualPort()));
  }
}
