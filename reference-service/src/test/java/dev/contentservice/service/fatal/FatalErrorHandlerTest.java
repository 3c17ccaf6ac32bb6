package dev.contentservice.service.fatal;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

class FatalErrorHandlerTest {
  private final CountDownLatch halted = new CountDownLatch(1);
  private final AtomicInteger halts = new AtomicInteger();
  private final FatalErrorHandler handler =
      new FatalErrorHandler(
          Duration.ofMillis(50),
          () -> {
            halts.incrementAndGet();
            halted.countDown();
          });

  @Test
  void the_process_halts_soon_after_a_thread_ended() throws Exception {
    die(new NoClassDefFoundError("on purpose"));

    assertThat(handler.failed()).isTrue();
    assertThat(halted.await(10, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void it_halts_once_however_many_threads_end() throws Exception {
    for (int i = 0; i < 3; i++) {
      die(new OutOfMemoryError("on purpose"));
    }

    assertThat(halted.await(10, TimeUnit.SECONDS)).isTrue();
    assertThat(halts).hasValue(1);
  }

  @Test
  void it_halts_even_if_the_line_cannot_be_written() throws Exception {
    die(
        new Error() {
          @Override
          public StackTraceElement[] getStackTrace() {
            throw new OutOfMemoryError("no memory for the line");
          }
        });

    assertThat(halted.await(10, TimeUnit.SECONDS)).isTrue();
  }

  @Test
  void nothing_happens_while_every_thread_lives() throws Exception {
    assertThat(halted.await(200, TimeUnit.MILLISECONDS)).isFalse();
    assertThat(handler.failed()).isFalse();
  }

  private void die(Error death) throws InterruptedException {
    Thread thread =
        new Thread(
            () -> {
              throw death;
            },
            "needed");
    thread.setUncaughtExceptionHandler(handler);
    thread.start();
    thread.join(10_000);
  }
}
