package dev.contentservice.delivery.outbox;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.delivery.dispatch.ClaimedDelivery;
import dev.contentservice.delivery.outbox.internal.ClaimTransaction;
import dev.contentservice.delivery.outbox.internal.Outbox;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A connection that breaks during a commit leaves no delivery in flight for good. */
class UnheardCommitTest {

  @ParameterizedTest(autoCloseArguments = false)
  @MethodSource("dev.contentservice.delivery.outbox.Stores#all")
  void a_claim_with_an_unheard_commit_is_reclaimed_while_the_node_lives(TestStore store) {
    World world = new World(store);
    world.webhook("w");
    IntStream.range(0, 6).forEach(i -> world.publish("e" + i));
    Outbox deaf =
        new Outbox(
            new Deaf(store), store, OutboxConfig.defaults(), world.clock, new Random(7), "deaf");
    assertThatThrownBy(() -> deaf.claim(3)).hasMessage("not heard");

    List<ClaimedDelivery> heard = deaf.claim(10);

    assertThat(heard).as("the in-flight limit").hasSize(4);
    assertThat(deaf.complete(heard.stream().map(world::delivered).toList())).isEqualTo(4);
  }

  /** Commits the first claim, and loses the confirmation. */
  private static final class Deaf implements TransactionRunner {
    private final TransactionRunner store;
    private boolean hears;

    Deaf(TransactionRunner store) {
      this.store = store;
    }

    @Override
    public <T> T run(Function<Handle, T> work) {
      T result = store.run(work);
      if (result instanceof ClaimTransaction.Result && !hears) {
        hears = true;
        throw new IllegalStateException("not heard");
      }
      return result;
    }
  }
}
