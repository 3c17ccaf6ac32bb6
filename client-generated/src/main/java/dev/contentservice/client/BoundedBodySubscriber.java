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
 * A body that has come whole, in time, and is not endless. {@code java.net.http} stops watching the
 * clock as soon as the head of an answer is there, and collects bytes until memory is full.
 */
final class BoundedBodySubscriber implements BodySubscriber<BoundedBodySubscriber.Bytes> {
  /** No resource of the contract comes near. */
  static final int MOST = 8 * 1024 * 1024;

  private static final int USUAL = 2048;

  private final CompletableFuture<Bytes> whole = new CompletableFuture<>();
  private final BooleanSupplier late;
  private final Deadlines deadlines;
  private byte[] bytes;
  private int length;
  private volatile Flow.@Nullable Subscription subscription;

  /**
   * @param bytes as they came
   * @param cut whether there was more than anybody wants to read
   */
  @SuppressWarnings("ArrayRecordComponent") // Never compared.
  record Bytes(byte[] bytes, boolean cut) {}

  /**
   * @param late whether its time is up
   */
  BoundedBodySubscriber(ResponseInfo head, BooleanSupplier late, Deadlines deadlines) {
    this.late = late;
    this.deadlines = deadlines;
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
    deadlines.watch(this);
    given.request(Long.MAX_VALUE);
  }

  /** Lets go of the connection if the time is up: nobody will read the rest. */
  void endIfExpired() {
    if (late.getAsBoolean()) {
      whole.completeExceptionally(new HttpTimeoutException("the body took too long"));
      cancel();
    }
  }

  private void cancel() {
    deadlines.remove(this);
    Flow.Subscription given = subscription;
    if (given != null) {
      given.cancel();
    }
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
    cancel();
  }

  @Override
  public void onError(Throwable failure) {
    deadlines.remove(this);
    whole.completeExceptionally(failure);
  }

  @Override
  public void onComplete() {
    deadlines.remove(this);
    whole.complete(new Bytes(length == bytes.length ? bytes : Arrays.copyOf(bytes, length), false));
  }
}
