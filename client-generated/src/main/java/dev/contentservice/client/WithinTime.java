package dev.contentservice.client;

import java.net.http.HttpResponse.BodySubscriber;
import java.net.http.HttpTimeoutException;
import java.nio.ByteBuffer;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Flow;

/**
 * A body that must have come before the call's time is up. {@code java.net.http} on JDK 17 and 25
 * stops watching the clock as soon as the head of an answer is there.
 */
final class WithinTime<T> implements BodySubscriber<T> {
  private final BodySubscriber<T> body;
  private final CompletableFuture<Void> timeIsUp;

  /**
   * @param timeIsUp fails when the time is up
   */
  WithinTime(BodySubscriber<T> body, CompletableFuture<Void> timeIsUp) {
    this.body = body;
    this.timeIsUp = timeIsUp;
  }

  @Override
  public CompletionStage<T> getBody() {
    CompletableFuture<T> inTime = new CompletableFuture<>();
    body.getBody()
        .whenComplete(
            (whole, failure) -> {
              if (failure == null) {
                inTime.complete(whole);
              } else {
                inTime.completeExceptionally(failure);
              }
            });
    timeIsUp.exceptionally(
        late -> {
          inTime.completeExceptionally(new HttpTimeoutException("the body took too long"));
          return null;
        });
    return inTime;
  }

  @Override
  public void onSubscribe(Flow.Subscription subscription) {
    body.onSubscribe(subscription);
    timeIsUp.exceptionally(
        late -> {
          // Lets go of the connection: nobody will read the rest.
          subscription.cancel();
          return null;
        });
  }

  @Override
  public void onNext(List<ByteBuffer> part) {
    body.onNext(part);
  }

  @Override
  public void onError(Throwable failure) {
    body.onError(failure);
  }

  @Override
  public void onComplete() {
    body.onComplete();
  }
}
