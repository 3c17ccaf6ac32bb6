package dev.contentservice.server.support.jakarta;

import dev.contentservice.server.support.ContractOperation;
import dev.contentservice.server.support.OperationRequest;
import dev.contentservice.server.support.RequestChecker;
import dev.contentservice.server.support.TokenVerifier;
import jakarta.ws.rs.Consumes;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.core.MediaType;
import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.ext.MessageBodyReader;
import jakarta.ws.rs.ext.Provider;
import java.io.InputStream;
import java.lang.annotation.Annotation;
import java.lang.reflect.Type;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Reads the bodies of the contract strictly. {@link ServerSupportFeature} reads them itself, but
 * frameworks without a JSON provider require a reader. Public for Quarkus, which finds it by its
 * annotation.
 */
@Provider
@Consumes(MediaType.APPLICATION_JSON)
public final class ModelReader implements MessageBodyReader<Object> {
  private final RequestChecker defaults =
      RequestChecker.builder(TokenVerifier.of(Map.of())).rulesInApplication().build();

  @Override
  public boolean isReadable(
      Class<?> type, Type generic, Annotation[] annotations, MediaType media) {
    return operation(type).isPresent();
  }

  @Override
  public Object readFrom(
      Class<Object> type,
      Type generic,
      Annotation[] annotations,
      MediaType media,
      MultivaluedMap<String, String> headers,
      InputStream body) {
    return defaults.read(
        new OperationRequest(operation(type).orElseThrow(), ""),
        body,
        headers.getFirst(HttpHeaders.CONTENT_LENGTH));
  }

  private static Optional<ContractOperation> operation(Class<?> type) {
    return Stream.of(ContractOperation.values()).filter(each -> each.bodyType() == type).findAny();
  }
}
