package dev.contentservice.delivery.payload;

import com.samskivert.mustache.BasicCollector;
import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.MustacheException;
import com.samskivert.mustache.MustacheParseException;
import com.samskivert.mustache.Template;
import dev.contentservice.delivery.payload.internal.DefaultFormat;
import dev.contentservice.delivery.payload.internal.JsonView;
import java.io.Writer;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.io.JsonStringEncoder;

/**
 * Renders custom payloads as Mustache templates over the default body. Needs the library jmustache.
 *
 * <p>{@code {{entity.title}}} writes a value as the characters inside a JSON string, and {@code
 * {{{entity.price}}}} as it is: a text without quotes, any other value as its JSON text. A member
 * that is missing or null is empty. Sections, inverted sections, comments and other delimiters are
 * those of Mustache; partials are not available. A template reads nothing but the body, and its
 * output and its work are limited.
 *
 * <p>Assumed: §6.1 says "syntax and variables of custom_payload: not shown".
 */
public final class MustacheTemplate implements PayloadTemplate {
  // A section is rendered by a recursive call.
  private static final int MAX_SECTIONS = 100;
  // A lookup of a name in one object, or an element of a repeated section.
  private static final int MAX_STEPS = 1_000_000;
  private static final int MAX_ADDED_CHARS = 1_000_000;

  private static final Pattern LINE = Pattern.compile("@ line (\\d+)");
  private static final PayloadFormat BODY = new DefaultFormat();

  private static final Mustache.Compiler COMPILER =
      Mustache.compiler()
          .defaultValue("")
          .withEscaper(text -> new String(JsonStringEncoder.getInstance().quoteAsCharArray(text)));

  /**
   * Why this is no template that can be rendered, without any of its text; null if it is one.
   *
   * @param customPayload a custom payload
   */
  public static @Nullable String defect(String customPayload) {
    try {
      compile(customPayload, COMPILER);
      return null;
    } catch (InvalidTemplateException e) {
      return e.getMessage();
    }
  }

  /**
   * @throws InvalidTemplateException if it is no template, or its output or work is not limited by
   *     a multiple of the body
   */
  @Override
  public String render(String customPayload, PayloadRequest request) {
    JsonView body = JsonView.of(BODY.write(request));
    Template template = compile(customPayload, COMPILER.withCollector(new Members()));
    LimitedWriter rendered = new LimitedWriter(body.toString().length() + MAX_ADDED_CHARS);
    try {
      template.execute(body, rendered);
    } catch (MustacheException e) {
      throw new InvalidTemplateException(
          "rendering it takes too much work, or gives too much text");
    }
    return rendered.text.toString();
  }

  private static Template compile(String text, Mustache.Compiler compiler) {
    Structure structure = new Structure();
    Template template;
    try {
      template = compiler.compile(text);
      template.visit(structure);
    } catch (MustacheParseException e) {
      Matcher line = LINE.matcher(String.valueOf(e.getMessage()));
      throw new InvalidTemplateException(
          (line.find() ? "line " + line.group(1) + ": " : "")
              + "a tag or section is not closed, or closed without being opened");
    } catch (MustacheException | IndexOutOfBoundsException e) {
      // The library reads beyond an empty tag.
      throw new InvalidTemplateException("a tag cannot be read");
    }
    if (structure.emptyNames) {
      throw new InvalidTemplateException("a name has nothing before, after or between its dots");
    }
    if (structure.includes) {
      throw new InvalidTemplateException("partials are not available");
    }
    if (structure.sections > MAX_SECTIONS) {
      throw new InvalidTemplateException("more than " + MAX_SECTIONS + " sections");
    }
    return template;
  }

  /** Counts what makes a template costly or unsafe. */
  private static final class Structure implements Mustache.Visitor {
    private int sections;
    private boolean includes;
    private boolean emptyNames;

    @Override
    public void visitText(String text) {}

    @Override
    public void visitVariable(String name) {
      // One dot is the value itself.
      emptyNames |= !name.equals(".") && List.of(name.split("\\.", -1)).contains("");
    }

    @Override
    public boolean visitInclude(String name) {
      includes = true;
      return false;
    }

    @Override
    public boolean visitParent(String name) {
      return visitInclude(name);
    }

    @Override
    public boolean visitSection(String name) {
      visitVariable(name);
      return ++sections <= MAX_SECTIONS;
    }

    @Override
    public boolean visitInvertedSection(String name) {
      return visitSection(name);
    }

    @Override
    public boolean visitBlock(String name) {
      return visitSection(name);
    }
  }

  /** Reads members and elements of the body, and nothing of any other object. */
  private static final class Members extends BasicCollector {
    private final Mustache.VariableFetcher member =
        (view, name) -> {
          step();
          Map<String, Object> members = ((JsonView) view).members();
          return members.containsKey(name) ? members.get(name) : Template.NO_FETCHER_FOUND;
        };
    private int steps;

    @Override
    public Mustache.@Nullable VariableFetcher createFetcher(Object value, String name) {
      return value instanceof JsonView ? member : null;
    }

    @Override
    public @Nullable Iterator<?> toIterator(@Nullable Object value) {
      if (!(value instanceof JsonView view) || !view.isArray()) {
        return null;
      }
      Iterator<?> elements = view.elements().iterator();
      return new Iterator<>() {
        @Override
        public boolean hasNext() {
          return elements.hasNext();
        }

        @Override
        public Object next() {
          step();
          return elements.next();
        }
      };
    }

    private void step() {
      if (++steps > MAX_STEPS) {
        throw new MustacheException("too much work");
      }
    }

    @Override
    public <K, V> Map<K, V> createFetcherCache() {
      return new ConcurrentHashMap<>();
    }
  }

  private static final class LimitedWriter extends Writer {
    private final StringBuilder text = new StringBuilder();
    private final int limit;

    private LimitedWriter(int limit) {
      this.limit = limit;
    }

    @Override
    public void write(char[] chars, int from, int length) {
      if (text.length() + length > limit) {
        throw new MustacheException("too much text");
      }
      text.append(chars, from, length);
    }

    @Override
    public void flush() {}

    @Override
    public void close() {}
  }
}
