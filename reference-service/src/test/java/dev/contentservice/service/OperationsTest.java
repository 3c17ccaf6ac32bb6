package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.config.WithDefault;
import io.smallrye.config.WithParentName;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Method;
import java.util.Locale;
import java.util.Map;
import java.util.Properties;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * Compares the settings of docs/SETTINGS.md and README.md with {@link Settings}, and the commands
 * of docs/INSTALLING.md with those that tests run.
 */
class OperationsTest {
  private static final String PAGE = Readme.read(Readme.ROOT.resolve("docs/SETTINGS.md"));
  private static final Pattern ROW =
      Pattern.compile("^\\| (`CONTENT_[^|]*) \\| ([^|]*) \\|", Pattern.MULTILINE);

  @Test
  void the_documented_settings_are_the_existing_ones() {
    assertThat(documented().keySet()).isEqualTo(settings("CONTENT", Settings.class).keySet());
  }

  @Test
  void the_documented_defaults_are_the_actual_ones() {
    Map<String, String> documented = documented();

    settings("CONTENT", Settings.class)
        .forEach(
            (name, value) -> {
              if (!value.isEmpty()) {
                assertThat(documented.get(name)).as(name).isEqualTo(value);
              }
            });
  }

  @Test
  void the_framework_has_the_documented_limits() throws IOException {
    Properties limits = new Properties();
    try (InputStream file = getClass().getResourceAsStream("/application.properties")) {
      limits.load(file);
    }

    assertThat(limits)
        .containsEntry("quarkus.shutdown.timeout", "10s")
        .containsEntry("quarkus.http.limits.max-header-size", "64K");
  }

  @Test
  void the_settings_of_the_readme_are_documented() {
    assertThat(Pattern.compile("`(CONTENT_[A-Z_]+)`").matcher(Readme.text()).results())
        .extracting(MatchResult::group)
        .map(name -> name.replace("`", ""))
        .isSubsetOf(documented().keySet());
  }

  @Test
  void every_command_about_backups_and_upgrades_is_run_by_a_test() {
    assertThat(DocumentedCommands.values())
        .extracting(DocumentedCommands::text)
        .containsExactlyInAnyOrderElementsOf(DocumentedCommands.printed());
  }

  private static Map<String, String> documented() {
    Map<String, String> all = new TreeMap<>();
    ROW.matcher(PAGE)
        .results()
        .forEach(
            row ->
                Pattern.compile("`(CONTENT_[A-Z_]+)`")
                    .matcher(row.group(1))
                    .results()
                    .forEach(name -> all.put(name.group(1), row.group(2).replace("`", ""))));
    return all;
  }

  /** Environment variables by name, with their defaults; empty if there is none. */
  private static Map<String, String> settings(String prefix, Class<?> type) {
    Map<String, String> all = new TreeMap<>();
    for (Method setting : type.getDeclaredMethods()) {
      String name =
          setting.isAnnotationPresent(WithParentName.class)
              ? prefix
              : prefix
                  + "_"
                  + setting.getName().replaceAll("([A-Z])", "_$1").toUpperCase(Locale.ROOT);
      if (isGroup(setting.getReturnType())) {
        all.putAll(settings(name, setting.getReturnType()));
      } else {
        WithDefault value = setting.getAnnotation(WithDefault.class);
        all.put(name, value == null ? "" : value.value());
      }
    }
    return all;
  }

  private static boolean isGroup(Class<?> type) {
    return type.isInterface() && type.getPackage() == Settings.class.getPackage();
  }
}
