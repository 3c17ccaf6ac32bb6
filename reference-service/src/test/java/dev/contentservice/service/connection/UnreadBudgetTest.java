package dev.contentservice.service.connection;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class UnreadBudgetTest {
  private final AtomicInteger asked = new AtomicInteger();
  private final UnreadBudget budget = new UnreadBudget(100, asked::incrementAndGet);

  @Test
  void a_connection_is_closed_when_the_sum_of_all_is_more_than_allowed() {
    UnreadBytes one = new UnreadBytes(budget, System::nanoTime);
    UnreadBytes other = new UnreadBytes(budget, System::nanoTime);
    one.add(60);
    other.add(40);
    assertThat(asked).hasValue(0);

    other.add(1);
    assertThat(asked).hasValue(1);
  }

  @Test
  void all_may_leave_an_eighth_of_the_heap_unread() {
    assertThat(UnreadBudget.share()).isEqualTo(Runtime.getRuntime().maxMemory() / 8);
  }

  @Test
  void read_or_released_bytes_no_longer_count() {
    UnreadBytes one = new UnreadBytes(budget, System::nanoTime);
    one.add(60);
    one.remove(20);
    one.release();
    one.remove(40);
    one.add(7);
    one.release();

    assertThat(budget.bytes()).isZero();
    assertThat(one.hasAny()).isFalse();
  }
}
