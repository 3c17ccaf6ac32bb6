package dev.contentservice.benchmarks;

import dev.contentservice.benchmarks.PlainUpdate.Filter;
import dev.contentservice.benchmarks.PlainUpdate.Header;
import dev.contentservice.benchmarks.PlainUpdate.Subscription;
import java.util.HashSet;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/** The rules across members and lists, which need custom code in every library. */
enum Demand {
  NAME_IS_FREE(String.class, name -> !name.equals(Bodies.TAKEN_NAME)),
  HEADERS_FIT_TOGETHER(List.class, Demand::fitTogether),
  ITEMS_DIFFER(List.class, Demand::differ),
  FILTER_LISTS_THE_SAME_KIND(Subscription.class, Demand::listsTheSameKind),
  NONE_IS_SHADOWED(List.class, Demand::noneIsShadowed),
  LEAVES_AUTHORIZATION_ALONE(PlainUpdate.class, Demand::leavesAuthorizationAlone);

  @SuppressWarnings("ImmutableEnumChecker") // functions without state
  private final Predicate<Object> met;

  <V> Demand(Class<V> type, Predicate<? super V> met) {
    this.met = value -> met.test(type.cast(value));
  }

  boolean isMetBy(Object value) {
    return met.test(value);
  }

  private static boolean fitTogether(List<?> headers) {
    TreeSet<String> names = new TreeSet<>(String.CASE_INSENSITIVE_ORDER);
    int length = 0;
    for (Object item : headers) {
      Header header = (Header) item;
      String value = header.value() == null ? "" : header.value();
      length += header.name().length() + value.length() + 4;
      boolean unnamed = value.isEmpty() && header.name().equalsIgnoreCase("User-Agent");
      if (!names.add(header.name()) || unnamed) {
        return false;
      }
    }
    return length <= 8192;
  }

  private static boolean differ(List<?> items) {
    return new HashSet<>(items).size() == items.size();
  }

  private static boolean listsTheSameKind(Subscription it) {
    Filter filter = it.filter();
    return filter == null || filter.entityType().equals(it.entityType());
  }

  private static boolean noneIsShadowed(List<?> events) {
    for (int i = 0; i < events.size(); i++) {
      for (int k = 0; k < events.size(); k++) {
        if (i != k && covers((Subscription) events.get(i), (Subscription) events.get(k))) {
          return false;
        }
      }
    }
    return true;
  }

  private static boolean covers(Subscription wide, Subscription narrow) {
    return wide.entityType().equals(narrow.entityType())
        && !narrow.eventTypes().isEmpty()
        && wide.eventTypes().containsAll(narrow.eventTypes())
        && covers(wide.filter(), narrow.filter());
  }

  private static boolean covers(@Nullable Filter wide, @Nullable Filter narrow) {
    if (wide == null || narrow == null) {
      return wide == null;
    }
    return wide.entityType().equals(narrow.entityType())
        && !narrow.entityIds().isEmpty()
        && wide.entityIds().containsAll(narrow.entityIds());
  }

  private static boolean leavesAuthorizationAlone(PlainUpdate update) {
    boolean credentials = update.httpBasicUser() != null || update.httpBasicPassword() != null;
    List<Header> headers = update.headers();
    if (!credentials || headers == null) {
      return true;
    }
    return headers.stream().noneMatch(it -> it.name().equalsIgnoreCase("Authorization"));
  }
}
