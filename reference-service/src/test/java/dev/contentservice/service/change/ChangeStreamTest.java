package dev.contentservice.service.change;

import static org.assertj.core.api.Assertions.assertThat;

import io.vertx.core.Context;
import io.vertx.core.Handler;
import io.vertx.core.http.HttpServerResponse;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** What a stream writes, to callers that read at different speeds. */
class ChangeStreamTest {
  private static final String EVENT = "event: change\ndata: {}\n\n";

  private final List<String> written = new ArrayList<>();
  private boolean full;
  private boolean closed;

  private final ChangeStream stream = new ChangeStream(response(), directly());

  private HttpServerResponse response() {
    return (HttpServerResponse)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {HttpServerResponse.class},
            (response, method, arguments) ->
                switch (method.getName()) {
                  case "write" -> {
                    written.add(arguments[0].toString());
                    yield null;
                  }
                  case "writeQueueFull" -> full;
                  case "closed" -> closed;
                  case "ended" -> false;
                  default -> throw new UnsupportedOperationException(method.getName());
                });
  }

  private Context directly() {
    return (Context)
        Proxy.newProxyInstance(
            getClass().getClassLoader(),
            new Class<?>[] {Context.class},
            (context, method, arguments) -> {
              @SuppressWarnings("unchecked")
              Handler<Void> work = (Handler<Void>) arguments[0];
              work.handle(null);
              return null;
            });
  }

  @Test
  void the_first_look_makes_an_event_and_a_look_without_a_change_none() {
    stream.looked(false);
    stream.looked(false);

    assertThat(written).containsExactly(EVENT);
  }

  @Test
  void changes_soon_after_an_event_make_one_event_later() throws Exception {
    stream.looked(true);
    stream.looked(true);
    stream.looked(true);
    assertThat(written).containsExactly(EVENT);

    Thread.sleep(2 * ChangeStream.LOOKS_APART.toMillis());
    stream.looked(false);
    stream.looked(false);

    assertThat(written).containsExactly(EVENT, EVENT);
  }

  @Test
  void nothing_is_written_for_a_caller_that_does_not_read_until_it_reads_again() {
    full = true;
    for (int i = 0; i < 1000; i++) {
      stream.looked(true);
    }
    assertThat(written).isEmpty();

    full = false;
    stream.looked(false);

    assertThat(written).containsExactly(EVENT);
  }

  @Test
  void nothing_is_written_after_the_caller_has_gone() {
    closed = true;

    stream.looked(true);

    assertThat(written).isEmpty();
    assertThat(stream.isClosed()).isTrue();
  }
}
