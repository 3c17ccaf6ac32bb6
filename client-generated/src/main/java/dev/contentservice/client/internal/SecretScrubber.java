package dev.contentservice.client.internal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.openapitools.jackson.nullable.JsonNullable;
import tools.jackson.databind.JsonNode;

/** Masks the secrets of a request in a text, for servers that echo requests. */
public final class SecretScrubber {
  /** Masking shorter header values would make messages unreadable. */
  private static final int MIN_SECRET_LENGTH = 8;

  private final List<String> values;

  private SecretScrubber(List<String> values) {
    // Longest first: one value may contain another.
    this.values =
        values.stream().sorted(Comparator.comparingInt(String::length).reversed()).toList();
  }

  /**
   * Masks these members of a body: a member that is a text, and inside other members the texts that
   * are long enough to be secret.
   */
  public static SecretScrubber of(List<?> members) {
    List<String> values = new ArrayList<>();
    for (Object member : members) {
      JsonNode json = WireJson.MAPPER.valueToTree(unwrapped(member));
      if (!json.isString()) {
        addLong(json, values);
      } else if (!json.stringValue().isEmpty()) {
        values.add(json.stringValue());
      }
    }
    return new SecretScrubber(values);
  }

  public SecretScrubber and(Token token) {
    return and(List.of(token.value()));
  }

  /** Adds the header values of the application that are long enough to be secret. */
  public SecretScrubber andHeaders(List<HeaderField> fields) {
    return and(
        fields.stream()
            .map(HeaderField::value)
            .filter(value -> value.length() >= MIN_SECRET_LENGTH)
            .toList());
  }

  private SecretScrubber and(List<String> more) {
    List<String> all = new ArrayList<>(values);
    all.addAll(more);
    return new SecretScrubber(all);
  }

  private static @Nullable Object unwrapped(@Nullable Object member) {
    return member instanceof JsonNullable<?> nullable ? nullable.orElse(null) : member;
  }

  private static void addLong(JsonNode json, List<String> values) {
    if (json.isString() && json.stringValue().length() >= MIN_SECRET_LENGTH) {
      values.add(json.stringValue());
    }
    json.forEach(each -> addLong(each, values));
  }

  String mask(String text) {
    String masked = text;
    for (String value : values) {
      masked = masked.replace(value, "*");
    }
    return masked;
  }
}
