package dev.contentservice.client.core;

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

  /** The contract, and the runtime dependencies of the client. */
  private static final String JARS =
      ".*/(content-service-(client|model|api-spec)|jackson-|jakarta.validation|jspecify).*";

  @TempDir Path classes;

  @Test
  void an_application_runs_on_the_module_path() throws Exception {
    compile();
    try (ScriptedService service =
        ScriptedService.inTurn(
            ScriptedService.response(201, "item-type-full"),
            ScriptedService.response(200, "webhook-full"))) {
      ProcessBuilder builder =
          new ProcessBuilder(
                  ProcessHandle.current().info().command().orElse("java"),
                  "-p",
                  modulePath() + File.pathSeparator + classes,
                  "-m",
                  "app/app.Main")
              .redirectErrorStream(true);
      builder.environment().put("CONTENT_SERVICE_URL", service.url().toString());
      builder.environment().put("CONTENT_SERVICE_TOKEN", ScriptedService.TOKEN);
      Process application = builder.start();
      String output;
      try (InputStream printed = application.getInputStream()) {
        output = new String(printed.readAllBytes(), StandardCharsets.UTF_8);
      }

      assertThat(output.lines())
          .containsExactly(
              "article",
              "Search indexer",
              "{\"custom_payload\":null,\"http_basic_user\":null,\"http_basic_password\":null,"
                  + "\"enabled\":true}",
              "dev.contentservice.client false",
              "dev.contentservice.client false",
              "dev.contentservice.model false");
      assertThat(application.waitFor()).isZero();
    }
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
    String client = System.getProperty("project.jar");
    return Stream.concat(
            Stream.of(client),
            Arrays.stream(System.getProperty("java.class.path").split(File.pathSeparator))
                .filter(path -> path.endsWith(".jar") && path.matches(JARS))
                .filter(path -> !path.contains("content-service-client")))
        .collect(Collectors.joining(File.pathSeparator));
  }
}
