package dev.contentservice.rules.cli;

import dev.contentservice.rules.engine.Severities;
import dev.contentservice.rules.webhook.EntityRelations;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a configuration file.
 *
 * @param folder the folder of the file, absolute
 * @param exclude globs, relative to the folder
 * @param unknownKind what to do with documents of unknown kind
 */
record Configuration(
    Path folder,
    EntityRelations relations,
    Severities severities,
    List<String> exclude,
    UnknownKinds unknownKind) {
  static final String NAME = ".content-rules.yaml";

  /** The settings without a file. */
  static Configuration defaults(Path folder) {
    return new Configuration(
        folder, EntityRelations.none(), Severities.defaults(), List.of(), UnknownKinds.error);
  }

  /**
   * The settings of the file in this folder or the nearest of its parents, up to the root of the
   * repository; outside a repository, only of the file in this folder.
   *
   * @param folder an absolute path
   * @throws ConfigurationException if the file cannot be read or is not valid
   */
  static Configuration find(Path folder) {
    Path last = repository(folder);
    for (Path each = folder; each != null; each = each.equals(last) ? null : each.getParent()) {
      if (Files.exists(each.resolve(NAME))) {
        return ConfigurationFile.read(each.resolve(NAME), folder);
      }
    }
    return defaults(folder);
  }

  private static Path repository(Path folder) {
    for (Path each = folder; each != null; each = each.getParent()) {
      if (Files.exists(each.resolve(".git"))) {
        return each;
      }
    }
    return folder;
  }

  /** A configuration file that cannot be used; the message says where and why. */
  static final class ConfigurationException extends RuntimeException {
    private static final long serialVersionUID = 1;

    ConfigurationException(String message, @Nullable Throwable cause) {
      super(message, cause);
    }
  }
}
