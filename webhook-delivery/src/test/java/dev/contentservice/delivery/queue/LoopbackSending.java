package dev.contentservice.delivery.queue;

import dev.contentservice.delivery.address.AddressGuard;
import dev.contentservice.delivery.address.HostGuard;
import dev.contentservice.delivery.address.HostResolver;
import dev.contentservice.delivery.address.Network;
import dev.contentservice.delivery.payload.PayloadFormats;
import dev.contentservice.delivery.send.SendLimits;
import dev.contentservice.delivery.send.Sender;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ThreadFactory;

/** Sends to this machine. */
final class LoopbackSending implements Sending, AutoCloseable {
  private final HostGuard hosts =
      new HostGuard(
          AddressGuard.allowing(Network.parseList("127.0.0.0/8")), HostResolver.ofTheSystem());
  private final Sender sender;
  private final HttpSending sending;

  LoopbackSending(SendLimits limits) {
    this(limits, Thread::new);
  }

  LoopbackSending(SendLimits limits, ThreadFactory threads) {
    sender = Sender.builder(hosts, Clock.systemUTC()).limits(limits).build();
    sending =
        new HttpSending(
            sender, PayloadFormats.standard(), id -> List.of(), Clock.systemUTC(), threads);
  }

  @Override
  public CompletionStage<Attempt> send(TakenDelivery delivery) {
    return sending.send(delivery);
  }

  @Override
  public void close() {
    sending.close();
    sender.close();
    hosts.close();
  }
}
