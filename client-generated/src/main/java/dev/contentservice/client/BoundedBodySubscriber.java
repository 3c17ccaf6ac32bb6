package dev.contentservice.client;

import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.ResponseInfo;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Reads a whole body within a deadline and a size limit. {@code java.net.http} stops its timer when
 * the response headers arrive, and buffers without a limit.
 */
final class BoundedBodySubscriber implements BodySubscriber<BoundedBodySubscriber.Bytes> {
  /** Far above the size of any resource of the contract. */
  static final int MAX_BYTES = 8 * 1024 * 1024;

  private static final int DEFAULT_CAPACITY = 2048;

  private final CompletableFuture<Bytes> result = new CompletableFuture<>();
  private final BooleanSupplier expired;
  private final Deadlines deadlines;
  private byte[] bytes;
  private int length;
  private volatile Flow.@Nullable Subscription subscription;

  /**
   * @param bytes empty if truncated
   * @param truncated whether the body exceeds {@link #MAX_BYTES}
   */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  record Bytes(byte[] bytes, boolean truncated) {}

  /**
   * @param expired whether the deadline has passed
   */
  BoundedBodySubscriber(ResponseInfo head, BooleanSupplier expired, Deadlines deadlines) {
    this.expired = expired;
    this.deadlines = deadlines;
    long contentLength = head.headers().firstValueAsLong("Content-Length").orElse(DEFAULT_CAPACITY);
    // A Content-Length header alone must not allocate megabytes.
    this.bytes = new byte[(int) Math.max(0, Math.min(contentLength, 64 * 1024))];
  }

  @Override
  public CompletionStage<Bytes> getBody() {
    return result;
  }

  @Override
  public void onSubscribe(Flow.Subscription newSubscription) {
    subscription = newSubscription;
    deadlines.watch(this);
    newSubscription.request(Long.MAX_VALUE);
  }

  /** Fails the body and closes the connection if the deadline has passed. */
  void endIfExpired() {
    if (expired.getAsBoolean()) {
      result.completeExceptionally(new HttpTimeoutException("the body exceeded the timeout"));
      cancel();
    }
  }

  private void cancel() {
    deadlines.remove(this);
    Flow.Subscription current = subscription;
    if (current != null) {
      current.cancel();
    }
  }

  @Override
  public void onNext(List<ByteBuffer> buffers) {
    for (ByteBuffer buffer : buffers) {
      int count = buffer.remaining();
      if (result.isDone()) {
        return;
      }
      if (count > MAX_BYTES - length) {
        truncate();
        return;
      }
      if (count > bytes.length - length) {
        bytes = Arrays.copyOf(bytes, Math.max(2 * length, length + count));
      }
      buffer.get(bytes, length, count);
      length += count;
    }
  }

  private void truncate() {
    // Complete before cancelling: otherwise the cancelled connection is reported as broken.
    result.complete(new Bytes(new byte[0], true));
    cancel();
  }

  @Override
  public void onError(Throwable failure) {
    deadlines.remove(this);
    result.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    deadlines.remove(this);
    result.complete(
        new Bytes(length == bytes.length ? bytes : Arrays.copyOf(bytes, length), false));
  }
}
