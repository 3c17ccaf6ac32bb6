package dev.contentservice.overlay;

import dev.contentservice.overlay.JsonPath.Filter;
import dev.contentservice.overlay.JsonPath.Index;
import dev.contentservice.overlay.JsonPath.Name;
import dev.contentservice.overlay.JsonPath.Segment;
import dev.contentservice.overlay.JsonPath.Selector;
import dev.contentservice.overlay.JsonPath.Slice;
import dev.contentservice.overlay.JsonPath.Wildcard;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Parses queries by the grammar of RFC 9535, 2. */
final class JsonPathParser {
  private static final Pattern SHORTHAND =
      Pattern.compile("[A-Za-z_\\x{80}-\\x{10FFFF}][0-9A-Za-z_\\x{80}-\\x{10FFFF}]*");

  private final QueryText text;

  JsonPathParser(String query) {
    this(new QueryText(query));
  }

  /** Parses queries inside a filter. */
  JsonPathParser(QueryText text) {
    this.text = text;
  }

  /** The whole text as a query. */
  JsonPath query() {
    text.expect("$");
    JsonPath query = new JsonPath(segments());
    if (!text.isAtEnd()) {
      throw text.error("expected `.` or `[`");
    }
    return query;
  }

  /** The segments at the current position, possibly none. */
  List<Segment> segments() {
    List<Segment> segments = new ArrayList<>();
    while (isSegmentAhead()) {
      text.blanks();
      boolean descendants = text.skip("..");
      if (text.sees("[")) {
        segments.add(new Segment(descendants, bracketed()));
      } else {
        if (!descendants) {
          text.expect(".");
        }
        segments.add(new Segment(descendants, List.of(shorthand())));
      }
    }
    return segments;
  }

  /** Blanks belong to the query only if a segment follows them. */
  private boolean isSegmentAhead() {
    return text.looksAt(Pattern.compile("[ \t\n\r]*[.\\[]"));
  }

  private Selector shorthand() {
    if (text.skip("*")) {
      return new Wildcard();
    }
    String name = text.taken(SHORTHAND);
    if (name.isEmpty()) {
      throw text.error("expected a name or `*`");
    }
    if (text.sees("-")) {
      throw text.error("a name with `-` is written in brackets and quotes");
    }
    return new Name(name);
  }

  private List<Selector> bracketed() {
    List<Selector> selectors = new ArrayList<>();
    text.expect("[");
    do {
      text.blanks();
      selectors.add(selector());
      text.blanks();
    } while (text.skip(","));
    text.expect("]");
    return selectors;
  }

  private Selector selector() {
    if (text.sees("'") || text.sees("\"")) {
      return new Name(text.string());
    }
    if (text.skip("*")) {
      return new Wildcard();
    }
    if (text.skip("?")) {
      text.blanks();
      return new Filter(new FilterParser(text).condition());
    }
    return indexOrSlice();
  }

  private Selector indexOrSlice() {
    @Nullable Integer start = text.integer();
    if (start != null && !text.looksAt(Pattern.compile("[ \t\n\r]*:"))) {
      return new Index(start);
    }
    text.blanks();
    if (!text.skip(":")) {
      throw text.error("expected a name in quotes, an index, a slice, `*` or a filter `?`");
    }
    text.blanks();
    @Nullable Integer end = text.integer();
    text.blanks();
    @Nullable Integer step = null;
    if (text.skip(":")) {
      text.blanks();
      step = text.integer();
    }
    return new Slice(start, end, step == null ? 1 : step);
  }
}
