package dev.contentservice.delivery.http;

import dev.contentservice.delivery.dispatch.AttemptExecutor;
import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.egress.AddressPolicy;
import dev.contentservice.delivery.egress.CidrBlock;
import dev.contentservice.delivery.egress.HostResolver;
import dev.contentservice.delivery.egress.internal.EgressPolicy;
import dev.contentservice.delivery.http.internal.HttpAttemptExecutor;
import dev.contentservice.delivery.http.internal.SendLimits;
import dev.contentservice.delivery.http.internal.Sender;
import dev.contentservice.delivery.payload.PayloadFormats;
import java.time.Clock;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ThreadFactory;

/** Sends to this machine. */
public final class LoopbackSending implements AttemptExecutor, AutoCloseable {
  private final EgressPolicy hosts =
      new EgressPolicy(
          AddressPolicy.allowing(CidrBlock.parseList("127.0.0.0/8")), HostResolver.ofTheSystem());
  private final Sender sender;
  private final HttpAttemptExecutor sending;

  public LoopbackSending(SendLimits limits) {
    this(limits, Thread::new);
  }

  public LoopbackSending(SendLimits limits, ThreadFactory threads) {
    sender = Sender.builder(hosts, Clock.systemUTC()).limits(limits).build();
    sending =
        new HttpAttemptExecutor(sender, PayloadFormats.defaults(), Clock.systemUTC(), threads);
  }

  @Override
  public CompletionStage<AttemptResult> send(ClaimedDelivery delivery) {
    return sending.send(delivery);
  }

  @Override
  public void close() {
    sending.close();
    sender.close();
    hosts.close();
  }
}
