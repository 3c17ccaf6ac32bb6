package dev.contentservice.consumers.receiving;

import com.sun.net.httpserver.HttpServer;
import java.net.URI;
import org.glassfish.jersey.jdkhttp.JdkHttpServerFactory;
import org.glassfish.jersey.server.ResourceConfig;

/** The application, started by a test. */
record RunningReceiver(HttpServer server) implements AutoCloseable {
  static RunningReceiver start(String key) {
    System.setProperty("webhook.key", key);
    return new RunningReceiver(
        JdkHttpServerFactory.createHttpServer(
            URI.create("http://127.0.0.1:0/"), new ResourceConfig(Receiving.class)));
  }

  int port() {
    return server.getAddress().getPort();
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
