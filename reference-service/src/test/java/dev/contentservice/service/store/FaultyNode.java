package dev.contentservice.service.store;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.outbox.OutboxConfig;
import dev.contentservice.service.EitherStore;
import dev.contentservice.service.secrets.Encryption;
import dev.contentservice.service.store.repository.KeysetCheck;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** A node whose database fails on request, and another one on the same data. */
final class FaultyNode implements AutoCloseable {
  private final Faults faults;
  private final Store sound;
  private final Encryption secrets;
  private final NodeInProcess other;
  private final NodeInProcess node;
  private final OffsetClock clock = new OffsetClock();
  private int times;

  private FaultyNode(EitherStore kind, Path folder) {
    Map<String, String> settings = kind.in(folder);
    try (OpenedStore opened = new OpenedStore(folder, settings)) {
      this.secrets = opened.secrets;
      this.faults = new Faults(kind);
      this.sound = FaultyDialect.open(opened, new Faults(kind));
      this.node = new NodeInProcess(FaultyDialect.open(opened, faults), secrets, clock);
    }
    this.other = new NodeInProcess(sound, secrets, clock);
    KeysetCheck.check(sound, secrets);
    for (String id : List.of("w1", "w2", "always")) {
      NodeOperation.PROVISION.run(other, id);
      NodeActions.update(other, id, NodeInProcess.TOPICS.get(0));
    }
  }

  static FaultyNode on(EitherStore kind, Path parent) {
    try {
      return new FaultyNode(kind, Files.createTempDirectory(parent, "node"));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Returns false if the operation completed before the chosen statement. */
  boolean runWith(DatabaseFault fault, int nth, NodeOperation operation) {
    String unique = prepared(operation);
    faults.arm(fault, nth);
    @Nullable Consumer<NodeInProcess> promise = attempt(() -> operation.run(node, unique));
    boolean happened = faults.disarm();
    compare("%s at %d".formatted(fault, nth), List.of(unique));
    keep(promise == null ? later(() -> operation.run(node, unique)) : promise);
    return happened;
  }

  /** The same with others before and after it in one transaction, and then once more alone. */
  boolean runGroupWith(DatabaseFault fault, int nth, NodeOperation operation) {
    String unique = prepared(operation);
    CountDownLatch gate = new CountDownLatch(1);
    List<CompletableFuture<@Nullable Consumer<NodeInProcess>>> group =
        group(gate, operation, unique);
    faults.arm(fault, nth);
    gate.countDown();
    group.forEach(each -> each.orTimeout(60, TimeUnit.SECONDS).join());
    boolean happened = faults.disarm();
    compare("%s at %d".formatted(fault, nth), List.of(unique));
    group.forEach(each -> keep(each.join()));
    keep(later(() -> operation.run(node, unique)));
    return happened;
  }

  /** Each of the two nodes has all webhooks in its turn. */
  private String prepared(NodeOperation operation) {
    String unique = unique();
    leave(node);
    operation.prepare(other, unique);
    leave(other);
    return unique;
  }

  private void leave(NodeInProcess left) {
    again(
        () -> {
          left.delivery.outbox.leave();
          return later -> {};
        });
    clock.pass(Duration.ofSeconds(1));
  }

  private List<CompletableFuture<@Nullable Consumer<NodeInProcess>>> group(
      CountDownLatch gate, NodeOperation operation, String unique) {
    return List.of(
        waiting(() -> passed(gate)),
        waiting(() -> NodeActions.update(node, "w2", unique)),
        waiting(() -> operation.run(node, unique)),
        waiting(() -> NodeActions.publish(node, "after " + unique)),
        waiting(() -> NodeOperation.CREATE.run(node, "after " + unique)));
  }

  private Consumer<NodeInProcess> passed(CountDownLatch gate) {
    return node.store.inTransaction(
        handle -> {
          try {
            assertThat(gate.await(30, TimeUnit.SECONDS)).isTrue();
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
          return later -> {};
        });
  }

  /** Starts it, and returns when it is queued or complete. */
  private static CompletableFuture<@Nullable Consumer<NodeInProcess>> waiting(
      Supplier<Consumer<NodeInProcess>> work) {
    CompletableFuture<@Nullable Consumer<NodeInProcess>> response = new CompletableFuture<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                response.complete(attempt(work));
              } catch (AssertionError e) {
                response.completeExceptionally(e);
              }
            });
    thread.setDaemon(true);
    thread.start();
    while (!response.isDone() && thread.getState() != Thread.State.TIMED_WAITING) {
      LockSupport.parkNanos(50_000);
    }
    return response;
  }

  /** What it promises; null if it reports failure. */
  private static @Nullable Consumer<NodeInProcess> attempt(Supplier<Consumer<NodeInProcess>> work) {
    try {
      return work.get();
    } catch (RuntimeException e) {
      return null;
    }
  }

  /** The same after other nodes count as dead. */
  private Consumer<NodeInProcess> later(Supplier<Consumer<NodeInProcess>> work) {
    for (int i = 0; i <= 5; i++) {
      again(this::watch);
      clock.pass(OutboxConfig.defaults().takeover().dividedBy(4));
    }
    return again(work);
  }

  private Consumer<NodeInProcess> watch() {
    node.delivery.outbox.beat();
    return later -> {};
  }

  /** A client without a response retries; a broken connection may occur once more. */
  private static Consumer<NodeInProcess> again(Supplier<Consumer<NodeInProcess>> work) {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(10);
    while (true) {
      try {
        return work.get();
      } catch (StoreUnavailableException e) {
        assertThat(System.nanoTime()).as("still: " + e.getMessage()).isLessThan(end);
      }
    }
  }

  private void compare(String when, List<String> tokens) {
    NodeInProcess started = new NodeInProcess(sound, secrets, clock);
    assertThat(again(node, tokens)).as(when).isEqualTo(started.state(tokens));
  }

  private static NodeInProcess.State again(NodeInProcess node, List<String> tokens) {
    List<NodeInProcess.State> states = new ArrayList<>();
    again(
        () -> {
          states.add(node.state(tokens));
          return later -> {};
        });
    return states.get(0);
  }

  private void keep(@Nullable Consumer<NodeInProcess> promise) {
    if (promise != null) {
      promise.accept(new NodeInProcess(sound, secrets, clock));
    }
  }

  private String unique() {
    times++;
    // Of even and of odd length in turn.
    return "u" + times + (times % 2 == (times + "").length() % 2 ? "" : "x");
  }

  @Override
  public void close() {
    node.store.close();
    sound.close();
  }
}
