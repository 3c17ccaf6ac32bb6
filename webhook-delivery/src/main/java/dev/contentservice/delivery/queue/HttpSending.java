package dev.contentservice.delivery.queue;

import dev.contentservice.delivery.payload.Payload;
import dev.contentservice.delivery.payload.PayloadFormats;
import dev.contentservice.delivery.send.Answer;
import dev.contentservice.delivery.send.AttemptOutcome;
import dev.contentservice.delivery.send.ErrorKind;
import dev.contentservice.delivery.send.Message;
import dev.contentservice.delivery.send.Sender;
import dev.contentservice.delivery.send.SigningKey;
import dev.contentservice.delivery.send.Target;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;

/** Makes attempts over HTTP, each in a thread of its own while it lasts. */
public final class HttpSending implements Sending, AutoCloseable {
  private final Sender sender;
  private final PayloadFormats formats;
  private final Supplier<List<SigningKey>> keys;
  private final Clock clock;
  private final ThreadPoolExecutor threads =
      new ThreadPoolExecutor(
          0,
          Integer.MAX_VALUE,
          10,
          TimeUnit.SECONDS,
          new SynchronousQueue<>(),
          HttpSending::thread);

  /**
   * @param sender stays open
   * @param keys what to sign with, asked at every attempt; empty for no signature
   */
  public HttpSending(
      Sender sender, PayloadFormats formats, Supplier<List<SigningKey>> keys, Clock clock) {
    this.sender = sender;
    this.formats = formats;
    this.keys = keys;
    this.clock = clock;
  }

  @Override
  public CompletionStage<Attempt> send(TakenDelivery delivery) {
    return CompletableFuture.supplyAsync(() -> attempt(delivery), threads);
  }

  private Attempt attempt(TakenDelivery delivery) {
    Instant started = clock.instant();
    if (!delivery.mayBegin()) {
      return Attempt.notBegun(started);
    }
    Payload payload =
        formats.payload(delivery.event(), delivery.webhook().getId(), delivery.payload());
    AttemptOutcome outcome =
        sender.send(Target.of(delivery.webhook(), keys.get()), new Message(delivery.id(), payload));
    return attempt(started, outcome);
  }

  private static Attempt attempt(Instant started, AttemptOutcome outcome) {
    Answer answer = outcome.answer();
    ErrorKind error = outcome.error();
    return new Attempt(
        error == null,
        error != null && error.blamesReceiver(),
        started,
        outcome.duration(),
        answer == null ? null : answer.status(),
        error == null ? null : error.code(),
        answer == null ? "" : answer.excerpt(),
        answer == null ? Optional.empty() : Optional.ofNullable(answer.retryAfter()));
  }

  private static Thread thread(Runnable task) {
    Thread thread = new Thread(task, "webhook-attempt");
    thread.setDaemon(true);
    return thread;
  }

  /** Begins no further attempt. */
  @Override
  public void close() {
    threads.shutdown();
  }
}
