package dev.contentservice.rules.cli;

import dev.contentservice.rules.stream.HouseRules;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;

/** The options that say which rules there are, and how they are configured. */
final class Settings {
  @Option(
      names = "--config",
      paramLabel = "FILE",
      description = {"The configuration file;", "default: the nearest .content-rules.yaml."})
  private @Nullable Path config;

  @Option(
      names = "--rules",
      paramLabel = "JAR",
      description = "A jar with rules of your organization. Repeatable.")
  private List<String> jars = new ArrayList<>();

  /** The configuration with the rules of all jars. */
  Configuration read(Path folder, CommandLine command) {
    HouseRules house = HouseRules.none();
    for (String jar : jars) {
      try {
        house = RuleJar.addTo(house, folder.resolve(jar));
      } catch (InvalidPathException e) {
        throw new ParameterException(command, "--rules: this cannot be the name of a file", e);
      } catch (IllegalArgumentException e) {
        throw new ParameterException(command, "--rules: " + e.getMessage(), e);
      }
    }
    return config == null
        ? Configuration.find(folder, house)
        : ConfigurationFile.read(config, folder, house);
  }
}
