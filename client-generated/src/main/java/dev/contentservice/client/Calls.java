package dev.contentservice.client;

import dev.contentservice.client.generated.ApiClient;
import dev.contentservice.client.generated.ApiException;
import java.io.IOException;
import java.net.http.HttpClient;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * Makes calls through generated code: hands it the token and an exchange, and turns what it throws
 * into what callers can use.
 */
final class Calls implements AutoCloseable {
  private final HttpClient connections;
  private final ServiceUrl baseUrl;
  private final Token token;
  private final Duration callTimeout;
  private volatile boolean closed;

  Calls(HttpClient connections, ServiceUrl baseUrl, Token token, Duration callTimeout) {
    this.connections = connections;
    this.baseUrl = baseUrl;
    this.token = token;
    this.callTimeout = callTimeout;
  }

  <T> T make(Secrets ofBody, GeneratedCall<T> call) {
    if (closed) {
      throw new IllegalStateException("this client is closed; make another one");
    }
    Exchange exchange = new Exchange(connections, callTimeout);
    try {
      return checked(call.through(generated(exchange)), exchange, ofBody);
    } catch (ApiException failed) {
      // Not kept as a cause: its message is the whole body.
      throw meaning(failed.getCause(), exchange, ofBody);
    }
  }

  private <T> T checked(@Nullable T resource, Exchange exchange, Secrets ofBody) {
    Answer answer = exchange.answer().orElseThrow();
    if (resource == null || !answer.utf8() || !answer.isJson()) {
      throw failures(ofBody).answered(answer, null);
    }
    return resource;
  }

  private RuntimeException meaning(@Nullable Throwable cause, Exchange exchange, Secrets ofBody) {
    Failures failures = failures(ofBody);
    String request = exchange.request().orElse("");
    if (exchange.answer().isPresent()) {
      return failures.answered(exchange.answer().get(), cause);
    }
    if (cause instanceof InterruptedException interrupted) {
      return failures.interrupted(request, interrupted);
    }
    if (cause instanceof IOException io) {
      return failures.unanswered(request, io);
    }
    // Nothing was sent; what Jackson says may quote the body.
    return new IllegalArgumentException("the body cannot be written as JSON");
  }

  private Failures failures(Secrets ofBody) {
    return new Failures(baseUrl, callTimeout, ofBody.and(token));
  }

  /** Made for each call, so that an exchange belongs to one call only; it costs a few fields. */
  private ApiClient generated(Exchange exchange) {
    return new ApiClient(HttpClient.newBuilder(), WireJson.MAPPER, baseUrl.value()) {
      @Override
      public HttpClient getHttpClient() {
        return exchange;
      }
    }.setReadTimeout(callTimeout)
        .setRequestInterceptor(
            request ->
                request
                    .header("Authorization", token.asBearer())
                    .header("User-Agent", "content-service-client"));
  }

  @Override
  @SuppressWarnings("try") // close() of a thing that may be closed, known only at run time.
  public void close() {
    closed = true;
    // An HttpClient can be closed from JDK 21 on; before, it ends when nobody holds it.
    if ((Object) connections instanceof AutoCloseable closeable) {
      try {
        closeable.close();
      } catch (Exception impossible) {
        throw new IllegalStateException("HttpClient.close() declares no exception", impossible);
      }
    }
  }
}
