package dev.contentservice.client.internal;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Masks the secrets of a request in a text, for servers that echo requests. */
public final class SecretScrubber {
  /** A shorter secret may be a part of any word, so it is masked only where it is a whole word. */
  private static final int MIN_SECRET_LENGTH = 8;

  /** Members of a problem that programs compare: only a long secret is masked in them. */
  private static final Set<String> COMPARED = Set.of("type", "rule", "pointer");

  /** Longest first: one value may contain another. */
  private static final Comparator<String> LONGEST_FIRST =
      Comparator.comparingInt(String::length).reversed().thenComparing(Comparator.naturalOrder());

  private final Set<String> values = new TreeSet<>(LONGEST_FIRST);

  private SecretScrubber(Collection<String> values) {
    values.stream().filter(each -> !each.isEmpty()).forEach(this.values::add);
  }

  /** Masks these texts, whatever their length. */
  public static SecretScrubber of(Collection<String> texts) {
    return new SecretScrubber(texts);
  }

  /** Adds the values at these paths of a body. */
  public SecretScrubber and(@Nullable Object body, Collection<SecretPath> paths) {
    if (body == null || paths.isEmpty()) {
      return this;
    }
    JsonNode json = WireJson.tree(body);
    List<String> found = new ArrayList<>();
    paths.forEach(path -> path.in(json).forEach(secret -> add(secret, 1, found)));
    return and(found);
  }

  public SecretScrubber and(Token token) {
    return and(token.secrets());
  }

  public SecretScrubber and(ProxyCredentials credentials) {
    return and(List.of(credentials.password(), credentials.encoded()));
  }

  /** Adds the header values of the application that are long enough to be secret. */
  public SecretScrubber andHeaders(List<HeaderField> fields) {
    return and(fields.stream().map(HeaderField::value).filter(SecretScrubber::isLong).toList());
  }

  private SecretScrubber and(Collection<String> more) {
    SecretScrubber all = new SecretScrubber(values);
    all.values.addAll(of(more).values);
    return all;
  }

  /** A text or a number of this length or longer; in containers, texts that are long enough. */
  private static void add(JsonNode secret, int shortest, List<String> found) {
    if ((secret.isString() || secret.isNumber()) && secret.asString().length() >= shortest) {
      found.add(secret.asString());
    }
    secret.forEach(each -> add(each, MIN_SECRET_LENGTH, found));
  }

  private static boolean isLong(String value) {
    return value.length() >= MIN_SECRET_LENGTH;
  }

  String mask(String text) {
    return masked(text, 1);
  }

  /** Masks only long values, in a text that programs compare. */
  String maskLong(String text) {
    return masked(text, MIN_SECRET_LENGTH);
  }

  private String masked(String text, int shortest) {
    String masked = text;
    for (String value : values) {
      if (value.length() >= shortest) {
        masked = new Spellings(value, isLong(value)).maskedIn(masked);
      }
    }
    return masked;
  }

  /** A copy of a problem or a violation without secrets. */
  JsonNode mask(JsonNode json) {
    return mask("", json);
  }

  private JsonNode mask(String name, JsonNode json) {
    if (json.isString()) {
      String text = json.stringValue();
      return WireJson.MAPPER
          .getNodeFactory()
          .stringNode(COMPARED.contains(name) ? maskLong(text) : mask(text));
    }
    if (json.isArray()) {
      ArrayNode masked = WireJson.MAPPER.createArrayNode();
      json.forEach(each -> masked.add(mask(name, each)));
      return masked;
    }
    if (json.isObject()) {
      ObjectNode masked = WireJson.MAPPER.createObjectNode();
      json.properties()
          .forEach(
              each -> masked.set(maskLong(each.getKey()), mask(each.getKey(), each.getValue())));
      return masked;
    }
    return json;
  }
}
