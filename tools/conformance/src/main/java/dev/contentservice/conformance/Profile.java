package dev.contentservice.conformance;

import dev.contentservice.conformance.check.CannotRunException;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** A file with options: each key is the name of an option without its hyphens. */
final class Profile {
  private static final String OPTION = "--profile";

  private Profile() {}

  /** The arguments with those of a profile before them, so that an argument wins. */
  static String[] expand(String... arguments) {
    List<String> expanded = new ArrayList<>();
    for (int i = 0; i < arguments.length; i++) {
      if (arguments[i].startsWith(OPTION + "=")) {
        expanded.addAll(read(Path.of(arguments[i].substring(OPTION.length() + 1))));
      } else if (arguments[i].equals(OPTION) && i + 1 < arguments.length) {
        expanded.addAll(read(Path.of(arguments[i + 1])));
      }
    }
    expanded.addAll(List.of(arguments));
    return expanded.toArray(String[]::new);
  }

  private static List<String> read(Path file) {
    try {
      JsonNode options = new YAMLMapper().readTree(Files.readAllBytes(file));
      if (!options.isObject() || options.has("token")) {
        throw new CannotRunException(
            OPTION + ": " + file + " has options with their values, and not the token");
      }
      return options.properties().stream().flatMap(Profile::option).toList();
    } catch (IOException e) {
      throw new CannotRunException(OPTION + ": cannot read " + file + "; check path");
    } catch (JacksonException e) {
      throw new CannotRunException(OPTION + ": " + file + " is not YAML");
    }
  }

  private static Stream<String> option(Map.Entry<String, JsonNode> option) {
    JsonNode value = option.getValue();
    if (value.isBoolean()) {
      return value.asBoolean() ? Stream.of("--" + option.getKey()) : Stream.of();
    }
    Stream<String> values =
        value.isObject()
            ? value.properties().stream().map(m -> m.getKey() + "=" + list(m.getValue()))
            : elements(value);
    return values.flatMap(text -> Stream.of("--" + option.getKey(), text));
  }

  private static Stream<String> elements(JsonNode value) {
    return value.isArray()
        ? value.valueStream().map(JsonNode::asString)
        : Stream.of(value.asString());
  }

  private static String list(JsonNode value) {
    return elements(value).collect(Collectors.joining(","));
  }
}
