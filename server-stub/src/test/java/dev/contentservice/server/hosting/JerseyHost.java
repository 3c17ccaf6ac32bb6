package dev.contentservice.server.hosting;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.sun.net.httpserver.HttpServer;
import dev.contentservice.server.status.SuccessStatusFilter;
import jakarta.ws.rs.ext.ContextResolver;
import java.net.URI;
import org.glassfish.jersey.jackson.JacksonFeature;
import org.glassfish.jersey.jdkhttp.JdkHttpServerFactory;
import org.glassfish.jersey.server.ResourceConfig;
import org.glassfish.jersey.server.ServerProperties;
import org.openapitools.jackson.nullable.JsonNullableModule;

/** Plain Jersey on the HTTP server of the JDK: somebody else's server, on a free loopback port. */
public final class JerseyHost implements AutoCloseable {
  private final HttpServer server;

  public JerseyHost(Class<?>... implementations) {
    ResourceConfig config =
        new ResourceConfig()
            .registerClasses(implementations)
            .registerInstances((ContextResolver<ObjectMapper>) type -> Mapper.WITH_JSON_NULLABLE)
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

  private static final class Mapper {
    static final ObjectMapper WITH_JSON_NULLABLE =
        JsonMapper.builder().addModule(new JsonNullableModule()).build();
  }
}
