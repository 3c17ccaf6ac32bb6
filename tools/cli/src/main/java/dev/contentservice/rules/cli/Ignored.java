package dev.contentservice.rules.cli;

import dev.contentservice.rules.cli.output.Input;
import dev.contentservice.rules.engine.Violation;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Violations that a configuration ignores.
 *
 * @param rules the ids of the rules
 * @param paths of files and directories; null for all
 * @param documents what the documents call themselves: {@code id}, {@code api_key} or {@code name};
 *     empty for all
 */
record Ignored(Set<String> rules, @Nullable Exclusions paths, Set<String> documents) {

  /** Whether an entry ignores this violation. */
  static boolean by(
      List<Ignored> entries, String file, @Nullable String document, Violation violation) {
    return entries.stream().anyMatch(entry -> entry.ignores(file, document, violation));
  }

  private boolean ignores(String file, @Nullable String document, Violation violation) {
    return rules.contains(violation.rule().id())
        && (documents.isEmpty() || (document != null && documents.contains(document)))
        && (paths == null || isIn(paths, file));
  }

  private static boolean isIn(Exclusions paths, String file) {
    try {
      return !file.equals(Input.STANDARD_INPUT) && paths.excludes(Path.of(file));
    } catch (InvalidPathException e) {
      return false;
    }
  }
}
