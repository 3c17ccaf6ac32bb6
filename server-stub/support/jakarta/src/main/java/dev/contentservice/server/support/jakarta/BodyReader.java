package dev.contentservice.server.support.jakarta;

import dev.contentservice.server.operations.ContractOperation;
import dev.contentservice.server.operations.Operations;
import dev.contentservice.server.operations.contract.ContractOperations;
import dev.contentservice.server.support.OperationRequest;
import dev.contentservice.server.support.RequestChecker;
import dev.contentservice.server.support.TokenVerifier;
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
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads the bodies of a contract strictly. {@link ServerSupportFeature} reads them itself, but
 * frameworks without a JSON provider require a reader. Public for Quarkus, which finds it by its
 * annotation; there it reads the bodies of the packaged contract. For another one without a JSON
 * extension, extend it:
 *
 * <pre>{@code
 * @Provider
 * public class ParcelReader extends BodyReader {
 *   public ParcelReader() {
 *     super(ContractOperations.ALL);
 *   }
 * }
 * }</pre>
 */
@Provider
public class BodyReader implements MessageBodyReader<Object> {
  private final Supplier<RequestChecker> checker;

  /** Reads the bodies of the packaged contract. */
  public BodyReader() {
    this(ContractOperations.ALL);
  }

  /** Reads the bodies of these operations, without rules. */
  protected BodyReader(Operations operations) {
    RequestChecker bodies = RequestChecker.builder(operations, TokenVerifier.of(Map.of())).build();
    this.checker = () -> bodies;
  }

  BodyReader(Supplier<RequestChecker> checker) {
    this.checker = checker;
  }

  @Override
  public boolean isReadable(
      Class<?> type, Type generic, Annotation[] annotations, MediaType media) {
    return operation(type).isPresent();
  }

  @Override
  public @Nullable Object readFrom(
      Class<Object> type,
      Type generic,
      Annotation[] annotations,
      MediaType media,
      MultivaluedMap<String, String> headers,
      InputStream body) {
    return checker
        .get()
        .read(
            new OperationRequest(operation(type).orElseThrow(), Map.of()),
            body,
            headers.getFirst(HttpHeaders.CONTENT_LENGTH));
  }

  private Optional<ContractOperation> operation(Class<?> type) {
    return checker.get().operations().list().stream().filter(each -> each.reads(type)).findFirst();
  }
}
