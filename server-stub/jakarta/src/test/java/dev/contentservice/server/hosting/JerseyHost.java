package dev.contentservice.server.hosting;

import com.sun.net.httpserver.HttpServer;
import dev.contentservice.server.status.SuccessStatusFilter;
import java.net.URI;
import org.glassfish.jersey.jackson.JacksonFeature;
import org.glassfish.jersey.jdkhttp.JdkHttpServerFactory;
import org.glassfish.jersey.server.ResourceConfig;
import org.glassfish.jersey.server.ServerProperties;

/** Plain Jersey on the HTTP server of the JDK, on a free loopback port. */
public final class JerseyHost implements AutoCloseable {
  private final HttpServer server;

  public JerseyHost(Class<?>... implementations) {
    ResourceConfig config =
        new ResourceConfig()
            .registerClasses(implementations)
            .property(ServerProperties.WADL_FEATURE_DISABLE, true)
            .register(JacksonFeature.class)
            .register(SuccessStatusFilter.class);
    server = JdkHttpServerFactory.createHttpServer(URI.create("http://127.0.0.1:0/"), config);
  }

  public URI uri() {
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort());
  }

  @Override
  public void close() {
    server.stop(0);
  }
}
