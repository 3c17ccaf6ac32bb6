package dev.contentservice.server.support.jakarta;

import dev.contentservice.server.support.OperationRequest;
import dev.contentservice.server.support.RequestChecker;
import jakarta.ws.rs.core.HttpHeaders;
import jakarta.ws.rs.ext.ReaderInterceptor;
import jakarta.ws.rs.ext.ReaderInterceptorContext;
import java.io.IOException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Reads the body of an operation strictly, in place of the framework's JSON provider. */
final class BodyInterceptor implements ReaderInterceptor {
  private final Supplier<RequestChecker> checker;

  BodyInterceptor(Supplier<RequestChecker> checker) {
    this.checker = checker;
  }

  @Override
  public @Nullable Object aroundReadFrom(ReaderInterceptorContext context) throws IOException {
    if (context.getProperty(ServerSupportFeature.OPERATION) instanceof OperationRequest request
        && request.operation().reads(context.getType())) {
      byte[] body =
          context.getProperty(ServerSupportFeature.BODY) instanceof byte[] arrived
              ? arrived
              : checker
                  .get()
                  .bytes(
                      context.getInputStream(),
                      context.getHeaders().getFirst(HttpHeaders.CONTENT_LENGTH));
      return checker.get().read(request, body, context.getGenericType());
    }
    return context.proceed();
  }
}
