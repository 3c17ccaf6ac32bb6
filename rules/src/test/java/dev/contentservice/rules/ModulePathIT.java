package dev.contentservice.rules;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Compiles and runs an application with the packaged jars on the module path. */
@Tag("example")
class ModulePathIT {
  private static final Path SOURCES = Path.of("src/test/module-path");

  /** The runtime dependencies of the rules, and a provider of Jakarta Validation. */
  private static final String JARS =
      ".*/(content-service-(model|api-spec)|jackson-|jakarta\\.|jspecify|json-schema-validator"
          + "|snakeyaml|slf4j|hibernate-validator|expressly|jboss-logging|classmate).*";

  @TempDir Path classes;

  @Test
  void an_application_uses_each_validator_on_the_module_path() throws Exception {
    compile();
    Process application =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElse("java"),
                "-p",
                modulePath() + File.pathSeparator + classes,
                // Hibernate Validator needs it but does not require it.
                "--add-modules",
                "jakarta.el",
                "-m",
                "app/app.Main")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    String output;
    try (InputStream printed = application.getInputStream()) {
      output = new String(printed.readAllBytes(), StandardCharsets.UTF_8);
    }

    assertThat(output.lines())
        .containsExactly(
            "/ordering_meta",
            "orderingMeta: ordering_meta and ordering_field must not be set at the same time; send only"
                + " one of the two, or null for the other [item-type.ordering.exclusive]",
            "/api_key",
            "1",
            "dev.contentservice.rules");
    assertThat(application.waitFor()).isZero();
  }

  private void compile() {
    List<String> arguments = new ArrayList<>(List.of("-p", modulePath(), "-d", classes.toString()));
    arguments.add(SOURCES.resolve("module-info.java").toString());
    arguments.add(SOURCES.resolve("app/Main.java").toString());
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(null, null, System.err, arguments.toArray(String[]::new));
    assertThat(failed).isZero();
  }

  private static String modulePath() {
    String rules = System.getProperty("project.jar");
    return Stream.concat(
            Stream.of(rules),
            Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(path -> path.endsWith(".jar") && path.matches(JARS)))
        .collect(Collectors.joining(File.pathSeparator));
  }
}
