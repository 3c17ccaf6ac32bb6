package com.example.bikes;

import com.sun.net.httpserver.HttpServer;

/** The service on a free port. */
final class Server implements AutoCloseable {
  private final HttpServer server;

  Server(String token) {
    server = BikeService.start("http://127.0.0.1:0/", token);
  }

  String uri() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
