package dev.contentservice.client.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.client.ContentClient;
import dev.contentservice.client.core.GeneratedMethods.Call;
import dev.contentservice.client.core.NullArgumentsTest.Generated;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.stream.Stream;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Every text of a path, a query or a header is sent as it is, or rejected with its name. */
class TextArgumentsTest {
  private static final String HALF = "w\uD83D";

  @ParameterizedTest
  @EnumSource
  void half_a_surrogate_pair_is_rejected_and_not_sent(Generated client) throws Exception {
    List<Object> accepted = new ArrayList<>();
    List<String> targets =
        targetsOf(
            client,
            HALF,
            (call, result) -> {
              if (hasText(call) && !isRejected(result)) {
                accepted.add(call + ": " + result);
              }
            });

    assertThat(accepted).isEmpty();
    assertThat(targets).noneMatch(each -> each.contains("%3F"));
  }

  @ParameterizedTest
  @EnumSource
  void line_breaks_and_other_characters_are_encoded(Generated client) throws Exception {
    String text = "a\r\nX-Own: b/?&=#%é\uD83D\uDE00";

    List<String> targets = targetsOf(client, text, (call, result) -> {});

    assertThat(targets)
        .filteredOn(each -> each.contains("X-Own"))
        .isNotEmpty()
        .allMatch(each -> each.contains("a%0D%0AX-Own%3A%20b%2F%3F%26%3D%23%25%C3%A9%F0%9F%98%80"));
  }

  @Test
  void texts_of_settings_and_options_are_rejected_with_their_name() {
    ClientBuilder<ContentClient> builder = ContentClient.builder();
    RequestOptions options = RequestOptions.defaults();
    Map<String, ThrowingCallable> calls = new LinkedHashMap<>();
    for (String text : List.of(HALF, "x\r\nA: b", "x\u0000", "é")) {
      calls.put("token " + text, () -> builder.token(text));
      calls.put("User-Agent " + text, () -> builder.userAgent(text));
      calls.put("X-Own " + text, () -> options.header("X-Own", text));
      calls.put("idempotencyKey " + text, () -> options.idempotencyKey(text));
    }
    calls.put("baseUrl", () -> builder.baseUrl("http://service.test/" + HALF));
    calls.put("baseUrl of a line", () -> builder.baseUrl("http://service.test/\r\nA: b"));

    calls.forEach(
        (name, call) ->
            assertThatThrownBy(call)
                .as(name)
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining(name.split(" ", 2)[0])
                .hasMessageContaining("; "));
  }

  @Test
  void other_characters_of_the_base_url_are_encoded() {
    try (ScriptedService service = ScriptedService.showing(200, "webhook-full");
        ContentClient client = service.builder().baseUrl(service.url() + "/é").build()) {
      client.webhooks().update("w1", w -> w.enabled(true));

      assertThat(service.received().target()).isEqualTo("/%C3%A9/webhooks/w1");
    }
  }

  /** The targets that the server sees after each method was called with this text. */
  private static List<String> targetsOf(
      Generated client, String text, BiConsumer<Call, Object> check) throws Exception {
    try (ScriptedService service = ScriptedService.responding(500, "text/plain", "");
        AutoCloseable open = client.open(service)) {
      GeneratedMethods methods =
          new GeneratedMethods(open, ContractSamples.of(client.contract.get()), text);
      methods.all().forEach(call -> check.accept(call, methods.invoke(call)));
      return service.all().stream().map(ScriptedService.Received::target).toList();
    }
  }

  /** A pager sends nothing yet. */
  private static boolean hasText(Call call) {
    return Stream.of(call.method().getParameterTypes()).anyMatch(each -> each == String.class)
        && call.method().getReturnType() != AutoPager.class;
  }

  private static boolean isRejected(Object result) {
    return result instanceof IllegalArgumentException rejected
        && rejected.getMessage().matches("(?s).*(half of a surrogate pair|visible ASCII).*");
  }
}
