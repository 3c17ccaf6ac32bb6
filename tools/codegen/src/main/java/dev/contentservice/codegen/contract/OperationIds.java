package dev.contentservice.codegen.contract;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;

/** Gives each operation an id of its own, and tags, which are names in Java as well. */
public final class OperationIds {
  private static final String NAMED = "(?s).*\\p{Alnum}.*";

  private static final int LONGEST = 100;

  private final Set<String> taken = new HashSet<>();
  private final Map<String, String> tags = new HashMap<>();

  private OperationIds() {}

  /** The first operation keeps its id; a later one with the same name gets a number. */
  static void complete(OpenAPI contract) {
    OperationIds ids = new OperationIds();
    contract
        .getPaths()
        .forEach(
            (path, item) ->
                item.readOperationsMap()
                    .forEach((method, operation) -> ids.complete(path, "" + method, operation)));
  }

  private void complete(String path, String method, Operation operation) {
    String id = operation.getOperationId();
    String first =
        shortened(
            id == null || !id.matches(NAMED) ? method.toLowerCase(Locale.ROOT) + words(path) : id);
    String unique = first;
    for (int number = 2; !taken.add(key(unique)); number++) {
      unique = first + number;
    }
    operation.setOperationId(unique);
    if (operation.getTags() != null) {
      operation.setTags(
          operation.getTags().stream()
              .map(tag -> tag.matches(NAMED) ? shortened(tag) : "Tag")
              // Two classes whose names differ in case only would have one file.
              .map(tag -> tags.computeIfAbsent(key(tag), each -> tag))
              .distinct()
              .toList());
    }
  }

  /** Names of files and nested classes have limits. */
  public static String shortened(String name) {
    return name.length() <= LONGEST
        ? name
        : name.substring(0, LONGEST) + Integer.toHexString(name.hashCode());
  }

  /** Such as {@code BookingsByBookingId} for {@code /bookings/{bookingId}}. */
  private static String words(String path) {
    StringBuilder words = new StringBuilder();
    for (String word : path.replace("{", "by-").split("[^\\p{Alnum}]+", -1)) {
      if (!word.isEmpty()) {
        words.append(word.substring(0, 1).toUpperCase(Locale.ROOT)).append(word.substring(1));
      }
    }
    return words.toString();
  }

  /** Two ids with the same key have the same constant, or files that some systems confuse. */
  public static String key(String id) {
    return id.replaceAll("[^\\p{Alnum}]", "").toLowerCase(Locale.ROOT);
  }
}
