package dev.contentservice.benchmarks;

import dev.contentservice.server.support.jakarta.ServerSupportFeature;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyReader;
import jakarta.ws.rs.ext.MessageBodyWriter;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.net.URI;
import java.util.concurrent.ExecutionException;
import org.glassfish.jersey.internal.MapPropertiesDelegate;
import org.glassfish.jersey.server.ApplicationHandler;
import org.glassfish.jersey.server.ContainerRequest;
import org.glassfish.jersey.server.ResourceConfig;

/** Sends updates to Jersey in this process, without a server. */
final class JerseyRequests {
  private static final URI BASE = URI.create("http://127.0.0.1/");
  private static final URI TARGET = BASE.resolve(OneWebhook.PATH);

  private final ApplicationHandler jersey;

  private JerseyRequests(ResourceConfig config) {
    this.jersey = new ApplicationHandler(config.register(new OneWebhook.Resource()));
  }

  static JerseyRequests bare() {
    return new JerseyRequests(new ResourceConfig().register(new Provider()));
  }

  static JerseyRequests withAdapter() {
    return new JerseyRequests(
        new ResourceConfig().register(new ServerSupportFeature(OneWebhook.checker())));
  }

  /** Returns the status. */
  int send(byte[] body) {
    ContainerRequest request =
        new ContainerRequest(BASE, TARGET, "PUT", null, new MapPropertiesDelegate(), null);
    request.header("Host", "127.0.0.1");
    request.header("User-Agent", "benchmark");
    request.header("Authorization", OneWebhook.TOKEN);
    request.header("Accept", MediaType.APPLICATION_JSON);
    request.header("Content-Type", MediaType.APPLICATION_JSON);
    request.header("Content-Length", Integer.toString(body.length));
    request.setEntityStream(new ByteArrayInputStream(body));
    try {
      return jersey.apply(request, new ByteArrayOutputStream()).get().getStatus();
    } catch (InterruptedException | ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  private static final class Provider
      implements MessageBodyReader<Object>, MessageBodyWriter<Object> {
    private final StrictBinding binding = new StrictBinding();

    @Override
    public boolean isReadable(Class<?> type, Type generic, Annotation[] notes, MediaType media) {
      return true;
    }

    @Override
    public Object readFrom(
        Class<Object> type,
        Type generic,
        Annotation[] notes,
        MediaType media,
        MultivaluedMap<String, String> headers,
        InputStream body)
        throws IOException {
      return binding.read(body);
    }

    @Override
    public boolean isWriteable(Class<?> type, Type generic, Annotation[] notes, MediaType media) {
      return true;
    }

    @Override
    public void writeTo(
        Object resource,
        Class<?> type,
        Type generic,
        Annotation[] notes,
        MediaType media,
        MultivaluedMap<String, Object> headers,
        OutputStream body)
        throws IOException {
      binding.write(resource, body);
    }
  }
}
