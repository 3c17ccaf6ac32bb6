package dev.contentservice.delivery.egress;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.Wait;
import dev.contentservice.delivery.egress.internal.EgressPolicy;
import dev.contentservice.delivery.egress.internal.HostDecision;
import dev.contentservice.delivery.egress.internal.HostDecision.Allowed;
import dev.contentservice.delivery.egress.internal.HostDecision.Deferred;
import dev.contentservice.delivery.egress.internal.HostDecision.Denied;
import dev.contentservice.delivery.egress.internal.HostDecision.Unknown;
import dev.contentservice.delivery.egress.internal.Lookups;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Slots for lookups when many names do not resolve. */
class LookupsTest {
  private static final Duration LONG = Duration.ofMinutes(1);
  private static final Duration SHORT = Duration.ofMillis(1);
  private static final int MANY = 300;

  private final AtomicLong now = new AtomicLong();
  private final CountDownLatch end = new CountDownLatch(1);
  private final List<String> asked = Collections.synchronizedList(new ArrayList<>());
  private volatile String address = "8.8.8.8";
  private volatile String broken = "";
  private final EgressPolicy guard =
      new EgressPolicy(AddressPolicy.publicOnly(), new Lookups(this::addressesOf, now::get));

  @AfterEach
  void stop() {
    end.countDown();
    guard.close();
  }

  /** Lookups of names that start with {@code dead} never end, those with {@code unknown} fail. */
  private List<InetAddress> addressesOf(String name) throws IOException {
    asked.add(name);
    if (name.startsWith("dead")) {
      awaitUninterruptibly(end);
    }
    if (name.startsWith("unknown") || name.equals(broken)) {
      throw new UnknownHostException(name);
    }
    return List.of(InetAddress.getByAddress(Bits.bytes(address)));
  }

  /** Ignores interrupts, like the resolver of the operating system. */
  private static void awaitUninterruptibly(CountDownLatch latch) {
    while (latch.getCount() > 0) {
      try {
        latch.await();
      } catch (InterruptedException e) {
        // Keeps waiting.
      }
    }
  }

  private HostDecision decide(String name) {
    return guard.decide(name + ".example", "of " + name, LONG);
  }

  /** Decides on each name once, for its own webhook, and returns how many were looked up. */
  private long lookUpAll(String prefix) {
    return IntStream.range(0, MANY)
        .mapToObj(i -> guard.decide(prefix + i + ".example", "of " + prefix + i, SHORT))
        .filter(Unknown.class::isInstance)
        .count();
  }

  @Test
  void concurrent_callers_share_the_lookup_of_a_name() throws Exception {
    ExecutorService callers = Executors.newFixedThreadPool(20);
    try {
      List<CompletableFuture<HostDecision>> all =
          IntStream.range(0, 20)
              .mapToObj(i -> CompletableFuture.supplyAsync(() -> decide("dead"), callers))
              .toList();
      Wait.until("the name is looked up", () -> !asked.isEmpty());
      end.countDown();
      for (CompletableFuture<HostDecision> each : all) {
        assertThat(each.get(30, TimeUnit.SECONDS)).isInstanceOf(Allowed.class);
      }
      // A later caller looks it up again: addresses are not cached.
      assertThat(asked.size()).isLessThan(20);
    } finally {
      callers.shutdown();
    }
  }

  @Test
  void a_name_is_looked_up_and_checked_at_every_attempt() {
    assertThat(decide("good")).isInstanceOf(Allowed.class);
    address = "127.0.0.1";
    assertThat(decide("good")).isInstanceOf(Denied.class);
    address = "8.8.8.8";
    assertThat(decide("GOOD")).isInstanceOf(Allowed.class);

    assertThat(asked).hasSize(3);
  }

  @Test
  void dead_names_leave_slots_for_recently_resolved_names() {
    decide("good");

    assertThat(lookUpAll("dead")).isEqualTo(Lookups.FOR_NEW);
    assertThat(decide("good")).isInstanceOf(Allowed.class);
    assertThat(decide("new"))
        .isEqualTo(new Deferred(Duration.ofSeconds(5), "slow lookups use all slots for the name"));
  }

  @Test
  void a_failing_name_that_resolved_before_precedes_dead_names() {
    decide("good");
    broken = "good.example";
    assertThat(decide("good")).isInstanceOf(Unknown.class);
    lookUpAll("dead");
    broken = "";
    now.addAndGet(Duration.ofSeconds(30).toNanos());

    assertThat(decide("good")).isInstanceOf(Allowed.class);
  }

  @Test
  void names_that_failed_leave_slots_for_new_ones() {
    lookUpAll("unknown");
    now.addAndGet(Duration.ofSeconds(30).toNanos());
    for (int i = 0; i < Lookups.FOR_FAILED; i++) {
      guard.decide("dead" + i + ".example", "of " + i, SHORT);
    }

    assertThat(decide("unknown0")).isInstanceOf(Deferred.class);
    assertThat(decide("new")).isInstanceOf(Allowed.class);
  }

  @Test
  void one_webhook_has_few_look_ups_under_way() {
    List<HostDecision> all =
        IntStream.range(0, MANY)
            .mapToObj(i -> guard.decide("dead" + i + ".example", "w", SHORT))
            .toList();

    assertThat(all).filteredOn(Unknown.class::isInstance).hasSize(Lookups.FOR_ONE_WEBHOOK);
    assertThat(decide("new")).isInstanceOf(Allowed.class);
  }

  @Test
  void a_failed_name_is_not_looked_up_for_30_seconds() {
    assertThat(decide("unknown")).isInstanceOf(Unknown.class);
    now.addAndGet(Duration.ofSeconds(10).toNanos());
    assertThat(decide("unknown"))
        .isEqualTo(
            new Deferred(
                Duration.ofSeconds(20), "the last lookup of the name failed or took too long"));
    now.addAndGet(Duration.ofSeconds(20).toNanos());
    assertThat(decide("unknown")).isInstanceOf(Unknown.class);

    assertThat(asked).hasSize(2);
  }

  @Test
  void each_webhook_of_a_failed_name_waits_for_one_pause_only() {
    decide("unknown");
    for (int i = 0; i < 9; i++) {
      assertThat(guard.decide("unknown.example", "w" + i, LONG)).isInstanceOf(Deferred.class);
    }
    now.addAndGet(Duration.ofSeconds(30).toNanos());
    for (int i = 0; i < 9; i++) {
      assertThat(guard.decide("unknown.example", "w" + i, LONG)).isInstanceOf(Unknown.class);
      assertThat(guard.decide("unknown.example", "w" + i, LONG)).isInstanceOf(Deferred.class);
    }
  }

  @Test
  void a_lookup_that_took_too_long_delays_no_one_until_it_ends() throws Exception {
    assertThat(guard.decide("dead.example", "w", Duration.ofMillis(20)))
        .isEqualTo(new Unknown("the lookup took longer than PT0.02S"));
    assertThat(decide("dead")).isInstanceOf(Deferred.class);
    end.countDown();
    Wait.until("it is callable", () -> decide("dead") instanceof Allowed);
  }
}
