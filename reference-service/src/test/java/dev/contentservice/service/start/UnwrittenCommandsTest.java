package dev.contentservice.service.start;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.service.EitherStore;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** A command whose output cannot be written completely fails and says so, after any byte. */
class UnwrittenCommandsTest {
  private static final String LISTED = "token list";
  private static final Set<String> PRINTING =
      Set.of(
          "token add", LISTED, "secrets rotate", "secrets prune", "webhook export", "model export");

  /** Prints nothing, runs until it is stopped, or needs a file, whose output is one line. */
  private static final Set<String> OTHERS = Set.of("token revoke", "receive", "model import");

  @TempDir Path folder;
  private Map<String, String> settings;

  @BeforeEach
  void createStore() throws IOException {
    settings = EitherStore.SQLITE.in(folder);
    StringWriter unused = new StringWriter();
    assertThat(run(new PrintWriter(unused), unused, "token", "add", "first")).isZero();
  }

  private int run(PrintWriter out, StringWriter err, String... arguments) {
    return CommandsOfNode.run(settings, out, new PrintWriter(err, true), arguments);
  }

  @Test
  void every_command_is_here() {
    Set<String> all = new TreeSet<>();
    Commands.line(warnings -> null)
        .getSubcommands()
        .forEach((name, command) -> all.addAll(leaves(name, command)));

    assertThat(all)
        .isEqualTo(
            Stream.concat(PRINTING.stream(), OTHERS.stream())
                .collect(Collectors.toCollection(TreeSet::new)));
  }

  private static List<String> leaves(String name, CommandLine command) {
    return command.getSubcommands().isEmpty()
        ? List.of(name)
        : command.getSubcommands().keySet().stream().map(each -> name + " " + each).toList();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "token add second",
        LISTED,
        "secrets rotate",
        "secrets prune",
        "webhook export",
        "model export",
        "--help",
        "--version",
        "webhook --help"
      })
  void output_that_is_cut_off_is_a_failure(String line) {
    StringWriter err = new StringWriter();

    int status = run(new PrintWriter(new Full(0), true), err, line.split(" "));

    assertThat(status).isEqualTo(1);
    assertThat(err.toString().lines()).hasSize(1);
    assertThat(err.toString()).startsWith("the output cannot be written: ");
  }

  @Test
  void output_is_a_failure_whichever_byte_is_not_written() {
    ByteArrayOutputStream whole = new ByteArrayOutputStream();
    StringWriter err = new StringWriter();
    assertThat(run(new PrintWriter(whole, true), err, LISTED.split(" "))).isZero();

    for (int free = 0; free < whole.size(); free++) {
      PrintWriter out = new PrintWriter(new Full(free), true, UTF_8);
      assertThat(run(out, err, LISTED.split(" "))).isEqualTo(1);
    }
    assertThat(run(new PrintWriter(new Full(whole.size()), true), err, LISTED.split(" "))).isZero();
  }

  @Test
  void a_command_that_failed_before_is_not_explained_twice() {
    StringWriter err = new StringWriter();

    assertThat(run(new PrintWriter(new Full(0), true), err, "token", "add", "first")).isEqualTo(1);

    assertThat(err.toString().lines()).hasSize(1);
    assertThat(err.toString()).contains("there is a token named 'first' already");
  }

  /** A device with this many free bytes. */
  private static final class Full extends OutputStream {
    private int free;

    Full(int free) {
      this.free = free;
    }

    @Override
    public void write(int b) throws IOException {
      if (--free < 0) {
        throw new IOException("No space left on device");
      }
    }
  }
}
