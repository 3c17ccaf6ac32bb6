package dev.contentservice.client.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.client.core.ScriptedService.Received;
import dev.contentservice.client.errors.ServerException;
import dev.contentservice.client.management.ContentManagementClient;
import dev.contentservice.model.management.Token;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AutoPagerTest {
  private static final List<Class<?>> WITHOUT_BODY = List.of(String.class, Consumer.class);
  private final Map<String, AutoPager.Page<String>> pages = new HashMap<>();
  private final AutoPager<String> all = new AutoPager<>(pages::get);

  @Test
  void all_elements_of_all_pages_are_returned_in_order() {
    pages.put(null, new AutoPager.Page<>(List.of("a", "b"), "2"));
    pages.put("2", new AutoPager.Page<>(List.of(), "3"));
    pages.put("3", new AutoPager.Page<>(null, "4"));
    pages.put("4", new AutoPager.Page<>(List.of("c"), null));

    assertThat(all).containsExactly("a", "b", "c");
    assertThat(all.stream()).containsExactly("a", "b", "c");
  }

  @Test
  void a_page_is_requested_only_when_it_is_needed() {
    pages.put(null, new AutoPager.Page<>(List.of("a"), "missing"));

    assertThat(all.stream().limit(1)).containsExactly("a");
  }

  @Test
  void an_iterator_ends() {
    pages.put(null, new AutoPager.Page<>(List.of(), null));
    Iterator<String> none = all.iterator();

    assertThat(none.hasNext()).isFalse();
    assertThatThrownBy(none::next).isInstanceOf(NoSuchElementException.class);
  }

  @Test
  void a_cursor_that_leads_to_its_own_page_is_an_error() {
    pages.put(null, new AutoPager.Page<>(List.of("a"), "2"));
    pages.put("2", new AutoPager.Page<>(List.of("b"), "2"));

    assertThatThrownBy(() -> all.stream().toList()).isInstanceOf(IllegalStateException.class);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 7, 9_999, 10_000, 30_000})
  void a_cursor_of_any_earlier_page_is_an_error(int start) {
    int pages = start + 5;
    AtomicInteger requested = new AtomicInteger();
    AutoPager<Integer> loop =
        new AutoPager<>(
            cursor -> {
              int page = cursor == null ? 0 : Integer.parseInt(cursor);
              requested.incrementAndGet();
              String next = Integer.toString(page + 1 == pages ? start + 1 : page + 1);
              return new AutoPager.Page<>(List.of(page), next);
            });
    Iterator<Integer> elements = loop.iterator();

    assertThatThrownBy(
            () -> {
              while (elements.hasNext()) {
                elements.next();
              }
            })
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("the cursor of an earlier page");
    // At once while the pager remembers each page; in bounded memory beyond.
    assertThat(requested).hasValueLessThanOrEqualTo(start < 10_000 ? pages : 3 * pages);
    assertThat(requested.get() > pages).isEqualTo(start >= 10_000);
    assertThatThrownBy(elements::hasNext).isInstanceOf(IllegalStateException.class);
  }

  @Test
  void a_generated_pager_sends_the_parameters_with_each_cursor() {
    try (ScriptedService service =
            ScriptedService.inTurn(
                exchange -> ScriptedService.send(exchange, 200, page("a", "\"2\"")),
                exchange -> ScriptedService.send(exchange, 503, "{}"),
                exchange -> ScriptedService.send(exchange, 200, page("b", "null")));
        ContentManagementClient client =
            ContentManagementClient.builder()
                .baseUrl(service.url())
                .retries(RetryPolicy.none())
                .build()) {
      Iterator<Token> tokens = client.tokens().autoPager().iterator();

      assertThat(tokens.next().getName()).isEqualTo("a");
      assertThatThrownBy(tokens::next).isInstanceOf(ServerException.class);
      assertThat(tokens.next().getName()).isEqualTo("b");
      assertThat(tokens.hasNext()).isFalse();
      assertThat(service.all())
          .extracting(Received::target)
          .containsExactly("/tokens", "/tokens?cursor=2", "/tokens?cursor=2");
    }
  }

  private static String page(String name, String cursor) {
    return """
        {"items": [{"name": "%s", "created_at": "2026-11-01T10:00:00Z", "last_characters": null,
          "role": null, "webhook_id": null, "expires_at": null}],
         "next_cursor": %s}"""
        .formatted(name, cursor);
  }

  @Test
  void every_method_without_a_body_that_returns_a_page_has_a_pager() {
    List<Class<?>> resources =
        Arrays.stream(ContentManagementClient.class.getMethods())
            .<Class<?>>map(Method::getReturnType)
            .filter(type -> type.getPackage() == ContentManagementClient.class.getPackage())
            .toList();

    assertThat(resources)
        .hasSizeGreaterThan(3)
        .allSatisfy(type -> assertThat(pagers(type)).isEqualTo(pagesOf(type)));
  }

  private static Set<String> pagers(Class<?> resource) {
    return Stream.of(resource.getMethods())
        .filter(each -> each.getReturnType() == AutoPager.class)
        .map(Method::getName)
        .collect(Collectors.toSet());
  }

  private static Set<String> pagesOf(Class<?> resource) {
    return Stream.of(resource.getMethods())
        .filter(each -> hasMethod(each.getReturnType(), "getNextCursor"))
        .filter(each -> hasMethod(each.getReturnType(), "getItems"))
        .filter(each -> WITHOUT_BODY.containsAll(List.of(each.getParameterTypes())))
        .map(Method::getName)
        // Its body is optional.
        .filter(name -> !name.equals("explain"))
        .map(name -> name.equals("list") ? "autoPager" : name + "AutoPager")
        .collect(Collectors.toSet());
  }

  private static boolean hasMethod(Class<?> type, String name) {
    return Stream.of(type.getMethods()).anyMatch(each -> each.getName().equals(name));
  }
}
