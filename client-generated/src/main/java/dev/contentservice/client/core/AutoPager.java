package dev.contentservice.client.core;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Set;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Function;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;

/**
 * All elements of a list that the service returns in pages. It requests a page when the elements of
 * the one before are used up; each iterator starts at the first page. Its iterators and streams are
 * for one thread.
 *
 * <pre>{@code
 * for (Delivery delivery : management.deliveries().autoPager(p -> p.state(DeliveryState.FAILED))) {
 *   log.info(delivery.getId());
 * }
 * }</pre>
 *
 * <p>A cursor that an earlier page had throws {@link IllegalStateException}, because the list would
 * have no end: at once for one of the first 10,000 pages, later for others.
 *
 * <p>A failed request throws the exception of the method that returns one page. The next call of
 * the iterator repeats the request.
 */
public final class AutoPager<T> implements Iterable<T> {
  private static final int REMEMBERED = 10_000;

  private final Function<@Nullable String, Page<T>> pages;

  /**
   * For generated clients.
   *
   * @param pages returns the page of a cursor; null stands for the first
   */
  public AutoPager(Function<@Nullable String, Page<T>> pages) {
    this.pages = pages;
  }

  /**
   * One page, for generated clients.
   *
   * @param items null counts as empty
   * @param nextCursor null in the last one
   */
  public record Page<T>(@Nullable List<T> items, @Nullable String nextCursor) {}

  @Override
  public Iterator<T> iterator() {
    return new Elements<>(pages);
  }

  /** A sequential stream that requests pages as it needs them. */
  public Stream<T> stream() {
    int order = Spliterator.ORDERED | Spliterator.NONNULL;
    return StreamSupport.stream(Spliterators.spliteratorUnknownSize(iterator(), order), false);
  }

  private static final class Elements<T> implements Iterator<T> {
    private final Function<@Nullable String, Page<T>> pages;
    private final Deque<T> page = new ArrayDeque<>();
    private final Set<String> first = new HashSet<>();
    private @Nullable String landmark;
    private int read;
    private @Nullable String cursor;
    private boolean last;

    Elements(Function<@Nullable String, Page<T>> pages) {
      this.pages = pages;
    }

    @Override
    public boolean hasNext() {
      // A page may be empty before the last.
      while (page.isEmpty() && !last) {
        read(pages.apply(cursor));
      }
      return !page.isEmpty();
    }

    private void read(Page<T> next) {
      String following = next.nextCursor();
      if (following != null && isKnown(following)) {
        throw new IllegalStateException(
            "the service returned the cursor of an earlier page, so the list has no end;"
                + " report it to the operator of the service");
      }
      cursor = following;
      last = following == null;
      List<T> items = next.items();
      if (items != null) {
        page.addAll(items);
      }
    }

    /**
     * Whether this cursor came before: at once if it is one of the first pages. After them, a
     * landmark that moves on at each power of two finds every loop (Brent), in bounded memory.
     */
    private boolean isKnown(String following) {
      boolean known =
          following.equals(landmark)
              || (first.size() < REMEMBERED ? !first.add(following) : first.contains(following));
      if (!known && Integer.bitCount(++read) == 1) {
        landmark = following;
      }
      return known;
    }

    @Override
    public T next() {
      if (!hasNext()) {
        throw new NoSuchElementException("the list has no more elements");
      }
      return page.remove();
    }
  }
}
