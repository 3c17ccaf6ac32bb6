package dev.contentservice.server.support.adapter;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/** Compiles and runs the application in {@code src/test/module-path}, with jars as modules. */
public final class ModularApplication {
  private static final Path SOURCES = Path.of("src/test/module-path");

  /** The dependencies of every adapter. */
  private static final String COMMON =
      "content-service-(model|rules|api-spec|server)|jackson-|jakarta\\.(annotation|validation)"
          + "|jspecify|json-schema-validator|snakeyaml|slf4j-api";

  private final String modulePath;

  /**
   * @param others matches the names of further jars on the module path
   */
  public ModularApplication(String others) {
    String names = ".*/(%s|%s).*\\.jar".formatted(COMMON, others);
    modulePath =
        Stream.concat(
                Stream.of(System.getProperty("project.jar")),
                Stream.of(System.getProperty("java.class.path").split(File.pathSeparator))
                    .filter(path -> path.matches(names)))
            .collect(Collectors.joining(File.pathSeparator));
  }

  /** Returns the lines that it prints. */
  public List<String> run(Path classes) throws Exception {
    compile(classes);
    Process application =
        new ProcessBuilder(
                ProcessHandle.current().info().command().orElse("java"),
                "-p",
                modulePath + File.pathSeparator + classes,
                "-m",
                "app/app.Main")
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    try (InputStream printed = application.getInputStream()) {
      List<String> lines =
          new String(printed.readAllBytes(), StandardCharsets.UTF_8).lines().toList();
      assertThat(application.waitFor()).isZero();
      return lines;
    }
  }

  private void compile(Path classes) {
    int failed =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                System.err,
                "-p",
                modulePath,
                "-d",
                classes.toString(),
                SOURCES.resolve("module-info.java").toString(),
                SOURCES.resolve("app/Main.java").toString());
    assertThat(failed).isZero();
  }
}
