package dev.contentservice.benchmarks;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;

/** Requests through both adapters and through their frameworks alone, in turns. */
public final class AdaptersInTurn {
  private static final int CALLS = 1000;

  private AdaptersInTurn() {}

  /** Prints a table for each framework; ratios refer to the framework alone. */
  public static void main(String[] arguments) {
    measure(JerseyRequests.bare()::send, JerseyRequests.withAdapter()::send);
    measure(SpringRequests.bare()::send, SpringRequests.withAdapter()::send);
  }

  private static void measure(ToIntFunction<byte[]> bare, ToIntFunction<byte[]> adapter) {
    byte[] body = Bodies.fullUpdate();
    Map<String, Supplier<Object>> requests = new LinkedHashMap<>();
    requests.put("framework alone", () -> bare.applyAsInt(body));
    requests.put("adapter", () -> adapter.applyAsInt(body));
    Bodies.rejected()
        .forEach(
            (name, rejected) ->
                requests.put("adapter, " + name, () -> adapter.applyAsInt(rejected)));
    SideBySide.measure(requests, CALLS);
  }
}
