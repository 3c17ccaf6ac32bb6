package dev.contentservice.conformance.check;

import dev.contentservice.conformance.http.Exchange;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Consumer;

/** Observes all exchanges. Each law becomes a check that runs after all others. */
public final class Laws implements Consumer<Exchange> {
  private final List<Law> laws;
  private volatile boolean begun;
  private final Map<String, Breach> first = new ConcurrentHashMap<>();

  private record Breach(String actual, Exchange exchange) {}

  Laws(List<Law> laws) {
    this.laws = laws;
  }

  @Override
  public void accept(Exchange exchange) {
    for (Law law : laws) {
      if (begun && !first.containsKey(law.id())) {
        law.breach()
            .apply(exchange)
            .ifPresent(actual -> first.putIfAbsent(law.id(), new Breach(actual, exchange)));
      }
    }
  }

  /** Observes from now on. What is sent before can show secrets of the webhooks. */
  void begin() {
    begun = true;
  }

  /** A check that fails with the first exchange that broke the law. */
  static Check check(Law law) {
    return new Check(
        law.id(), law.cites(), law.statement(), subject -> subject.laws().expectHeld(law));
  }

  private void expectHeld(Law law) {
    Breach breach = first.get(law.id());
    if (breach != null) {
      throw new CheckFailedException(law.statement(), breach.actual(), List.of(breach.exchange()));
    }
  }
}
