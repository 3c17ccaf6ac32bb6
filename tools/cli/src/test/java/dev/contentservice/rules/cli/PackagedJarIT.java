package dev.contentservice.rules.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the packaged jar. */
@Tag("example")
class PackagedJarIT {
  private static final Path JAR = Path.of("target/content-rules.jar").toAbsolutePath();
  private static final Path PAGE = Path.of("../../docs/CLI.md");

  @TempDir Path folder;

  @Test
  void the_commands_of_the_page_print_what_it_shows() throws Exception {
    Matcher shown =
        Pattern.compile(
                "run by: tools/cli/\\S+PackagedJarIT.java -->\n```\n(.*?)```", Pattern.DOTALL)
            .matcher(Files.readString(PAGE));
    assertThat(shown.find()).isTrue();
    Files.writeString(
        folder.resolve("webhooks.ndjson"),
        """
        {"id":"wh-search","name":"Search indexer","url":"https://hooks.example.com/index",REST}
        {"id":"wh-mirror","name":"Search indexer","url":"https://mirror.example.com",REST}
        """
            .replace("REST", Run.REST));

    StringBuilder transcript = new StringBuilder();
    for (String command : shown.group(1).lines().filter(l -> l.startsWith("$ ")).toList()) {
      Ended ended = run(List.of(), command.substring(2).split(" ", -1));
      transcript.append(command).append('\n').append(ended.out());
      assertThat(ended.err()).isEmpty();
    }

    assertThat(transcript).hasToString(shown.group(1));
  }

  @Test
  void a_long_stream_needs_little_memory() throws Exception {
    ProcessBuilder builder = java(List.of("-Xmx40m"), "check", "-");
    builder.redirectOutput(folder.resolve("out").toFile());
    builder.redirectError(folder.resolve("err").toFile());
    Process process = builder.start();
    int documents = 150_000;
    try (OutputStream to = process.getOutputStream()) {
      for (int i = 0; i < documents; i++) {
        to.write(webhook(i).getBytes(UTF_8));
      }
    }

    assertThat(process.waitFor(2, TimeUnit.MINUTES)).isTrue();
    assertThat(Files.readString(folder.resolve("err"))).isEmpty();
    assertThat(Files.readString(folder.resolve("out")))
        .contains("-:150000:16: error: /name: the name of a webhook must be unique")
        .endsWith("150000 documents: 1 error, 0 warnings\n");
    assertThat(process.exitValue()).isEqualTo(1);
  }

  @Test
  void a_file_that_cannot_be_read_exits_with_2_and_no_stack_trace() throws Exception {
    Ended ended =
        run(List.of(), "java", "-jar", "tools/cli/target/content-rules.jar", "check", "x");

    assertThat(ended.status()).isEqualTo(2);
    assertThat(ended.err()).isEqualTo("content-rules: x: cannot read it: there is no such file\n");
  }

  @Test
  void the_jar_prints_its_version() throws Exception {
    Ended ended = run(List.of(), "java", "-jar", "tools/cli/target/content-rules.jar", "--version");

    assertThat(ended.out()).matches("content-rules [0-9]+\\.[0-9]+\\.[0-9]+\\S*\n");
  }

  /** About 600 bytes; the last one has the name of the first. */
  private static String webhook(int i) {
    String rest = Run.REST.replace("{}", "{\"X-Long\":\"%s\"}");
    return ("{\"id\":\"%d\",\"name\":\"Hook %d\",\"url\":\"http://a\"," + rest + "}%n")
        .formatted(100_000 + i, i % 149_999, "x".repeat(530));
  }

  private record Ended(int status, String out, String err) {}

  /** A command of the page with the path of the built jar. */
  private Ended run(List<String> options, String... command) throws Exception {
    assertThat(command).startsWith("java", "-jar", "tools/cli/target/content-rules.jar");
    String[] arguments = List.of(command).subList(3, command.length).toArray(String[]::new);
    File out = folder.resolve("out").toFile();
    File err = folder.resolve("err").toFile();
    Process process = java(options, arguments).redirectOutput(out).redirectError(err).start();
    process.getOutputStream().close();
    assertThat(process.waitFor(1, TimeUnit.MINUTES)).isTrue();
    return new Ended(
        process.exitValue(), Files.readString(out.toPath()), Files.readString(err.toPath()));
  }

  private ProcessBuilder java(List<String> options, String... arguments) throws IOException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(options);
    command.addAll(List.of("-jar", JAR.toString()));
    command.addAll(List.of(arguments));
    return new ProcessBuilder(command).directory(folder.toFile());
  }
}
