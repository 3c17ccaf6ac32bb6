package com.example.bikes;

import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;

/** The service on a free port. */
final class Server implements AutoCloseable {
  private final ConfigurableApplicationContext application;

  Server(String token) {
    application =
        new SpringApplicationBuilder(BikeService.class)
            .properties("server.port=0", "server.address=127.0.0.1", "token=" + token)
            .run();
  }

  String uri() {
    return "http://127.0.0.1:"
        + application.getEnvironment().getRequiredProperty("local.server.port");
  }

  @Override
  public void close() {
    application.close();
  }
}
