package dev.contentservice.service.store.repository;

import dev.contentservice.delivery.internal.TextSearch;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/**
 * Finds webhooks whose names contain a text, newest first, at bounded cost: a page reads at most
 * {@link #NAMES_READ} names. Compares in this process, because databases differ in the letters
 * whose case they know.
 */
final class NameSearch {
  static final int NAMES_READ = 50_000;
  // Few for a text that many names contain.
  private static final int READ_AT_ONCE = 1_000;
  // Without the bodies, which are much longer than the names.
  private static final String NAMES = "(select id, created_at, state, name from webhooks) names";

  private final TextSearch text;
  private final PageSelect names;

  private record Named(Cursor cursor, String name) {}

  /**
   * @param text compared character by character, by the simple case folding of Unicode
   * @param equal the values of columns that all webhooks have
   */
  NameSearch(String text, Map<String, String> equal) {
    this.text = new TextSearch(folded(text));
    this.names = new PageSelect(NAMES, WebhookPages.BY_TIME, equal);
  }

  /** The ids of a page of webhooks; it may have fewer, or none, before the last page. */
  Page<String> read(Handle handle, Page.Range range) {
    List<Cursor> found = new ArrayList<>();
    Page<Named> read = read(handle, range.after());
    add(found, read);
    for (int names = READ_AT_ONCE;
        names < NAMES_READ && found.size() <= range.limit() && read.nextCursor() != null;
        names += READ_AT_ONCE) {
      read = read(handle, Cursor.parse(read.nextCursor()));
      add(found, read);
    }
    boolean more = found.size() > range.limit();
    List<Cursor> items = more ? found.subList(0, range.limit()) : found;
    return new Page<>(
        items.stream().map(Cursor::id).toList(),
        more ? items.get(items.size() - 1).text() : read.nextCursor());
  }

  private Page<Named> read(Handle handle, @Nullable Cursor after) {
    return names.read(
        handle,
        (row, context) ->
            new Named(
                new Cursor(row.getLong("created_at"), row.getString("id")), row.getString("name")),
        new Page.Range(after, READ_AT_ONCE));
  }

  private void add(List<Cursor> found, Page<Named> read) {
    read.items().stream()
        .filter(each -> text.isIn(folded(each.name())))
        .map(Named::cursor)
        .forEach(found::add);
  }

  private static String folded(String text) {
    return text.codePoints()
        .map(each -> Character.toLowerCase(Character.toUpperCase(each)))
        .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
        .toString();
  }
}
