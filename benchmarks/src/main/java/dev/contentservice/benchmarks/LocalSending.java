package dev.contentservice.benchmarks;

import dev.contentservice.delivery.address.AddressGuard;
import dev.contentservice.delivery.address.HostGuard;
import dev.contentservice.delivery.address.HostResolver;
import dev.contentservice.delivery.address.Network;
import dev.contentservice.delivery.payload.PayloadFormats;
import dev.contentservice.delivery.queue.Attempt;
import dev.contentservice.delivery.queue.HttpSending;
import dev.contentservice.delivery.queue.Sending;
import dev.contentservice.delivery.queue.TakenDelivery;
import dev.contentservice.delivery.send.Sender;
import java.time.Clock;
import java.util.List;
import java.util.concurrent.CompletionStage;

/** Sends as the service does, and may call this machine. */
final class LocalSending implements Sending, AutoCloseable {
  private final HostGuard hosts =
      new HostGuard(
          AddressGuard.allowing(Network.parseList("127.0.0.0/8")), HostResolver.ofTheSystem());
  private final Sender sender = Sender.builder(hosts, Clock.systemUTC()).build();
  private final HttpSending sending =
      new HttpSending(sender, PayloadFormats.standard(), id -> List.of(), Clock.systemUTC());

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
