package dev.contentservice.delivery;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.internal.TextSearch;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.CharRange;
import net.jqwik.api.constraints.StringLength;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class TextSearchTest {
  @Property
  void every_occurrence_is_found(
      @ForAll @StringLength(min = 1, max = 6) @CharRange(from = 'a', to = 'b') String sought,
      @ForAll @StringLength(max = 40) @CharRange(from = 'a', to = 'b') String text) {
    TextSearch search = new TextSearch(sought);
    List<Integer> ends = new ArrayList<>();

    int begun = search.find(text, ends::add);

    assertThat(search.isIn(text)).isEqualTo(text.contains(sought));
    assertThat(ends)
        .isEqualTo(
            IntStream.rangeClosed(sought.length(), text.length())
                .filter(end -> text.startsWith(sought, end - sought.length()))
                .boxed()
                .toList());
    assertThat(begun)
        .isEqualTo(
            IntStream.rangeClosed(0, Math.min(sought.length(), text.length()))
                .filter(length -> text.endsWith(sought.substring(0, length)))
                .max()
                .orElseThrow());
  }

  @ParameterizedTest
  @CsvSource({"aaaaaaaab, a", "aaaaaaaaa, a", "abababac, ab", "aabaabaaa, aab"})
  void each_character_is_read_once(String sought, String echo) {
    AtomicInteger reads = new AtomicInteger();
    CharSequence text = counting(echo.repeat(1000), reads);

    new TextSearch(sought.repeat(100)).find(text, end -> {});

    assertThat(reads).hasValue(text.length());
  }

  private static CharSequence counting(String text, AtomicInteger reads) {
    return (CharSequence)
        Proxy.newProxyInstance(
            TextSearchTest.class.getClassLoader(),
            new Class<?>[] {CharSequence.class},
            (proxy, method, arguments) -> {
              if (method.getName().equals("charAt")) {
                reads.incrementAndGet();
              }
              return method.invoke(text, arguments);
            });
  }
}
