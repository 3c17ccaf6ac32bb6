package dev.contentservice.model.value;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.openapitools.jackson.nullable.JsonNullable;

/** The text of a body for logs. For the generated classes only. */
public final class BodyText {
  /** User info of a URL, up to the last {@code @}: it may contain a password. */
  private static final Pattern USER_INFO = Pattern.compile("(?<=://)[^\\s/?#]+@");

  /** A URL with its query, which may contain keys. Matches URLs without one, to read each once. */
  private static final Pattern URL = Pattern.compile("(://[^\\s?#]*+)(\\?[^\\s#]*+)?");

  private final StringBuilder text;

  /** Starts the text of a body of this class. */
  public BodyText(String type) {
    text = new StringBuilder(type).append(" {");
  }

  /** Adds a member, unless it is omitted. */
  public BodyText member(String name, @Nullable Object value) {
    if (value instanceof JsonNullable<?> nullable) {
      return nullable.isPresent() ? line(name, String.valueOf(nullable.get())) : this;
    }
    return value == null ? this : line(name, value.toString());
  }

  /** Adds a member that may be secret, unless it is omitted: null as null, any value as a star. */
  public BodyText secret(String name, @Nullable Object value) {
    Object shown = value instanceof JsonNullable<?> nullable ? nullable.orElse(null) : value;
    return shown == null ? member(name, value) : line(name, "*");
  }

  /** Adds the text of the class that this one extends. */
  public BodyText and(String parent) {
    return line("super", parent);
  }

  private BodyText line(String name, String value) {
    String masked =
        URL.matcher(USER_INFO.matcher(value).replaceAll("*@"))
            .replaceAll(url -> url.group(2) == null ? "$0" : "$1?*");
    text.append("\n    ").append(name).append(": ").append(masked.replace("\n", "\n    "));
    return this;
  }

  @Override
  public String toString() {
    return text + "\n}";
  }
}
