package dev.contentservice.client.internal;

import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.ResponseInfo;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/**
 * Reads a whole body within a deadline and a size limit. {@code java.net.http} stops its timer when
 * the response headers arrive, and buffers without a limit.
 */
final class BoundedBodySubscriber implements BodySubscriber<RawResponse> {
  private final CompletableFuture<RawResponse> result = new CompletableFuture<>();
  private final ResponseInfo head;
  private final TimeLimit limit;
  private byte[] body = {};
  private int size;
  private volatile Flow.@Nullable Subscription subscription;

  BoundedBodySubscriber(ResponseInfo head, TimeLimit limit) {
    this.head = head;
    this.limit = limit;
  }

  @Override
  public CompletionStage<RawResponse> getBody() {
    return result;
  }

  @Override
  @SuppressWarnings("FutureReturnValueIgnored") // The client reads the result.
  public void onSubscribe(Flow.Subscription newSubscription) {
    subscription = newSubscription;
    result
        .orTimeout(limit.remainingNanos(), TimeUnit.NANOSECONDS)
        .whenComplete((response, failure) -> cancelIf(failure instanceof TimeoutException));
    newSubscription.request(Long.MAX_VALUE);
  }

  /** Closes the connection. */
  private void cancelIf(boolean incomplete) {
    Flow.Subscription current = subscription;
    if (incomplete && current != null) {
      current.cancel();
    }
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    for (ByteBuffer buffer : buffers) {
      if (result.isDone()) {
        return;
      }
      if (buffer.remaining() > RawResponse.MAX_BODY_BYTES - size) {
        // Complete before cancelling: otherwise the cancelled connection is reported as broken.
        complete(new byte[0], true);
        cancelIf(true);
      } else {
        append(buffer);
      }
    }
  }

  /** Copies, because a small buffer may be part of a large one. Most bodies are one buffer. */
  private void append(ByteBuffer buffer) {
    int end = size + buffer.remaining();
    if (end > body.length) {
      body = Arrays.copyOf(body, Math.max(end, 2 * body.length));
    }
    buffer.get(body, size, end - size);
    size = end;
  }

  @Override
  public void onError(Throwable failure) {
    result.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    complete(size == body.length ? body : Arrays.copyOf(body, size), false);
  }

  private void complete(byte[] bytes, boolean truncated) {
    result.complete(new RawResponse(head.statusCode(), head.headers(), bytes, truncated));
  }
}
