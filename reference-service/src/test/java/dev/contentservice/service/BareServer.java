package dev.contentservice.service;

import io.vertx.core.Vertx;
import io.vertx.core.VertxOptions;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerOptions;

/**
 * What the service is compared with under load: the HTTP server that it is built on, in a process
 * of its own, which reads a request and answers the same bytes without looking at anything.
 */
final class BareServer {
  private BareServer() {}

  /**
   * @param args the body to answer with
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
