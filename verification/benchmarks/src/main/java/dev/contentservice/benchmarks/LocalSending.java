package dev.contentservice.benchmarks;

import dev.contentservice.delivery.dispatch.AttemptExecutor;
import dev.contentservice.delivery.dispatch.AttemptResult;
import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.egress.AddressPolicy;
import dev.contentservice.delivery.egress.CidrBlock;
import dev.contentservice.delivery.egress.HostResolver;
import dev.contentservice.delivery.egress.internal.EgressPolicy;
import dev.contentservice.delivery.http.internal.HttpAttemptExecutor;
import dev.contentservice.delivery.http.internal.Sender;
import dev.contentservice.delivery.payload.PayloadFormats;
import java.time.Clock;
import java.util.concurrent.CompletionStage;

/** Sends like the service, with this machine allowed. */
final class LocalSending implements AttemptExecutor, AutoCloseable {
  private final EgressPolicy hosts =
      new EgressPolicy(
          AddressPolicy.allowing(CidrBlock.parseList("127.0.0.0/8")), HostResolver.ofTheSystem());
  private final Sender sender = Sender.builder(hosts, Clock.systemUTC()).build();
  private final HttpAttemptExecutor sending =
      new HttpAttemptExecutor(sender, PayloadFormats.defaults(), Clock.systemUTC());

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
