package dev.contentservice.client;

import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpResponse.ResponseInfo;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A body that has come whole, in time, and is not endless. {@code java.net.http} stops watching the
 * clock as soon as the head of an answer is there, and collects bytes until memory is full.
 */
final class WholeBody implements BodySubscriber<WholeBody.Bytes> {
  /** No resource of the contract comes near. */
  static final int MOST = 8 * 1024 * 1024;

  private static final int USUAL = 2048;

  private final CompletableFuture<Bytes> whole = new CompletableFuture<>();
  private final Duration limit;
  private byte[] bytes;
  private int length;
  private Flow.@Nullable Subscription subscription;

  /**
   * @param bytes as they came
   * @param cut whether there was more than anybody wants to read
   */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  record Bytes(byte[] bytes, boolean cut) {}

  /**
   * @param limit how long it may take from now on
   */
  WholeBody(ResponseInfo head, Duration limit) {
    this.limit = limit;
    long told = head.headers().firstValueAsLong("Content-Length").orElse(USUAL);
    // Nobody gets megabytes for only saying that they will come.
    this.bytes = new byte[(int) Math.max(0, Math.min(told, 64 * 1024))];
  }

  @Override
  public CompletionStage<Bytes> getBody() {
    return whole;
  }

  @Override
  public void onSubscribe(Flow.Subscription given) {
    subscription = given;
    given.request(Long.MAX_VALUE);
    if (!whole.isDone()) {
      // Most bodies came together with their head and need no clock, which would wake a thread.
      endInTime(given);
    }
  }

  private void endInTime(Flow.Subscription given) {
    whole
        .orTimeout(Math.max(1, limit.toNanos()), TimeUnit.NANOSECONDS)
        .exceptionally(
            late -> {
              // Lets go of the connection: nobody will read the rest.
              given.cancel();
              return null;
            });
  }

  @Override
  public void onNext(List<ByteBuffer> parts) {
    for (ByteBuffer part : parts) {
      int more = part.remaining();
      if (whole.isDone()) {
        return;
      }
      if (more > MOST - length) {
        cut();
        return;
      }
      if (more > bytes.length - length) {
        bytes = Arrays.copyOf(bytes, Math.max(2 * length, length + more));
      }
      part.get(bytes, length, more);
      length += more;
    }
  }

  private void cut() {
    // First of all, or the connection that is let go of looks like one that broke.
    whole.complete(new Bytes(new byte[0], true));
    if (subscription != null) {
      subscription.cancel();
    }
  }

  @Override
  public void onError(Throwable failure) {
    whole.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    whole.complete(new Bytes(length == bytes.length ? bytes : Arrays.copyOf(bytes, length), false));
  }
}
