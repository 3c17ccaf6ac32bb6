package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import io.smallrye.config.WithDefault;
import io.smallrye.config.WithParentName;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** The page for those who run the service knows every setting, and no other. */
class OperationsTest {
  private static final String PAGE = Readme.read(Readme.ROOT.resolve("docs/OPERATIONS.md"));
  private static final Pattern ROW =
      Pattern.compile("^\\| (`CONTENT_[^|]*) \\| ([^|]*) \\|", Pattern.MULTILINE);

  @Test
  void each_setting_is_in_its_table_and_nothing_else() {
    assertThat(documented().keySet()).isEqualTo(settings("CONTENT", Settings.class).keySet());
  }

  @Test
  void each_default_is_the_one_that_is_documented() {
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
  void each_setting_of_the_readme_is_one_of_them() {
    assertThat(Pattern.compile("`(CONTENT_[A-Z_]+)`").matcher(Readme.text()).results())
        .extracting(MatchResult::group)
        .map(name -> name.replace("`", ""))
        .isSubsetOf(documented().keySet());
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

  /** The names of the environment, with defaults where there are any. */
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
    return type.isInterface()
        && Stream.of(Settings.class.getDeclaredClasses()).toList().contains(type)
        && Arrays.stream(type.getDeclaredMethods()).findAny().isPresent();
  }
}
