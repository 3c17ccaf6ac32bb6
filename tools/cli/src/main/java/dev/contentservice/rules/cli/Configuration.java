package dev.contentservice.rules.cli;

import dev.contentservice.rules.cli.output.TextOutput;
import dev.contentservice.rules.engine.Severities;
import dev.contentservice.rules.stream.HouseRules;
import dev.contentservice.rules.webhook.EntityRelations;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The settings of a configuration file.
 *
 * @param folder the folder of the file, absolute
 * @param exclude globs, relative to the folder
 * @param unknownKind what to do with documents of unknown kind
 * @param house the rules of the organization
 * @param ignored violations that are not reported
 * @param baseline the file of known violations, absolute; null if there is none
 */
record Configuration(
    Path folder,
    EntityRelations relations,
    Severities severities,
    List<String> exclude,
    UnknownKinds unknownKind,
    HouseRules house,
    List<Ignored> ignored,
    @Nullable Path baseline) {
  static final String NAME = ".content-rules.yaml";

  /** Names under which the file would have no effect. */
  private static final List<String> MISTAKEN =
      List.of(".content-rules.yml", "content-rules.yaml", "content-rules.yml");

  /** The settings without a file. */
  static Configuration defaults(Path folder, HouseRules house) {
    return new Configuration(
        folder,
        EntityRelations.none(),
        Severities.defaults(),
        List.of(),
        UnknownKinds.error,
        house,
        List.of(),
        null);
  }

  /**
   * The settings of the file in this folder or the nearest of its parents, up to the root of the
   * repository; outside a repository, only of the file in this folder.
   *
   * @param folder an absolute path
   * @param house rules that do not come from the file
   * @throws ConfigurationException if the file cannot be read or is not valid, or has another name
   */
  static Configuration find(Path folder, HouseRules house) {
    Path last = repository(folder);
    for (Path each = folder; each != null; each = each.equals(last) ? null : each.getParent()) {
      // Also a link that leads nowhere: it cannot be read, but it is there.
      if (Files.exists(each.resolve(NAME), LinkOption.NOFOLLOW_LINKS)) {
        return ConfigurationFile.read(each.resolve(NAME), folder, house);
      }
      requireNoMistake(each);
    }
    return defaults(folder, house);
  }

  /** Rules of a file that is not read would not be checked. */
  private static void requireNoMistake(Path folder) {
    for (String name : MISTAKEN) {
      if (Files.exists(folder.resolve(name), LinkOption.NOFOLLOW_LINKS)) {
        throw new ConfigurationException(
            TextOutput.printable(folder.resolve(name).toString())
                + ": the configuration file must be "
                + NAME
                + "; rename it, or name it with --config",
            null);
      }
    }
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
