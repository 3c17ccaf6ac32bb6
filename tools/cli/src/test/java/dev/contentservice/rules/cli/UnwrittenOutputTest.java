package dev.contentservice.rules.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Path;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.constraints.DoubleRange;

/** Output that cannot be written completely is an error of every command, after any byte. */
@Tag("exhaustive")
class UnwrittenOutputTest {
  private static final byte[] FINE = "{\"enabled\":true}".getBytes(UTF_8);
  private static final byte[] WARNINGS =
      "{\"ordering_direction\":\"asc\"}\n{\"name\":\"a\",\"api_key\":\"a\"}".getBytes(UTF_8);
  private static final byte[] ERRORS = "{\"url\":\"x\"}\n".repeat(2000).getBytes(UTF_8);

  @Property(tries = 300)
  void a_run_whose_output_is_cut_off_exits_with_2_and_says_so(
      @ForAll("commands") List<String> arguments,
      @ForAll("inputs") byte[] in,
      @ForAll @DoubleRange(max = 1, maxIncluded = false) double share) {
    String[] command = arguments.toArray(String[]::new);
    int written = Run.of(in, command).out().getBytes(UTF_8).length;
    ByteArrayOutputStream err = new ByteArrayOutputStream();

    int status = ContentRules.run(environment(in, new Full((int) (share * written)), err), command);

    assertThat(written).isPositive();
    assertThat(status).as(err.toString(UTF_8)).isEqualTo(2);
    assertThat(err.toString(UTF_8))
        .endsWith("content-rules: cannot write the results: No space left on device\n");
  }

  @Provide
  Arbitrary<List<String>> commands() {
    Arbitrary<List<String>> check =
        Arbitraries.of(Format.class).map(f -> List.of("check", "--format=" + f, "-"));
    Arbitrary<List<String>> other =
        Arbitraries.of(
            List.of("rules"),
            List.of("rules", "shape.type"),
            List.of("schema"),
            List.of("schema", "webhook"),
            List.of("check", "--help"),
            List.of("--help"),
            List.of("--version"));
    return Arbitraries.oneOf(check, other);
  }

  @Provide
  Arbitrary<byte[]> inputs() {
    return Arbitraries.of(FINE, WARNINGS, ERRORS);
  }

  private static CliEnvironment environment(byte[] in, OutputStream out, OutputStream err) {
    return new CliEnvironment(
        new ByteArrayInputStream(in),
        out,
        err,
        false,
        InstantSource.fixed(Instant.EPOCH),
        Path.of("target").toAbsolutePath());
  }

  /** A device with this many free bytes. */
  private static final class Full extends OutputStream {
    private int free;

    Full(int free) {
      this.free = free;
    }

    @Override
    public void write(int b) throws IOException {
      write(new byte[1], 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      free -= length;
      if (free < 0) {
        throw new IOException("No space left on device");
      }
    }
  }
}
