package dev.contentservice.rules.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Gzip input is decompressed to its last byte, or reported. */
@Tag("exhaustive")
@net.jqwik.api.Tag("exhaustive")
class GzipInputTest {
  private static final String LINES = "{\"enabled\":true}\n{\"url\":\"x\"}\n";
  private static final String FOUND = ":2:2: error: /url:";

  @TempDir Path folder;

  @Test
  void compressed_files_are_found_in_a_directory_by_their_inner_name() throws IOException {
    Files.write(folder.resolve("a.json.gz"), packed("{\"url\":\"x\"}"));
    Files.write(folder.resolve("b.NDJSON.GZ"), packed(""));
    Files.write(folder.resolve("c.jsonl.gz"), packed(LINES));
    Files.write(folder.resolve("d.txt.gz"), packed("x"));

    Run run = Run.of("check", folder.toString());

    assertThat(run.out()).contains("a.json.gz:1:2: error", "c.jsonl.gz" + FOUND);
    assertThat(run.out()).endsWith("3 documents: 2 errors, 0 warnings\n");
    assertThat(run.status()).isEqualTo(1);
  }

  @Test
  void standard_input_is_detected_by_its_first_bytes() {
    assertThat(Run.of(packed(LINES), "check", "-").out()).contains("-" + FOUND);
    assertThat(Run.of(trickle(packed(LINES)), "check", "-").out()).contains("-" + FOUND);
  }

  @Test
  void all_members_of_a_pipe_are_read() {
    byte[] lines = packed(LINES);
    byte[] three = concat(concat(lines, packed("")), concat(lines, lines));

    assertThat(Run.of(trickle(three), "check", "-").out())
        .contains("-:2:2", "-:4:2", "-:6:2", "6 documents: 3 errors");
    assertThat(Run.of(three, "check", "-").out()).contains("6 documents: 3 errors");
  }

  @Test
  void a_name_a_comment_and_extra_fields_are_skipped() {
    byte[] packed = packed(LINES);
    byte[] head = {0x1F, (byte) 0x8B, 8, 0x1E, 0, 0, 0, 0, 0, 0, 2, 0, 7, 7, 'a', 0, 'b', 0, 9, 9};

    Run run = Run.of(concat(head, Arrays.copyOfRange(packed, 10, packed.length)), "check", "-");

    assertThat(run.out()).contains("-" + FOUND);
  }

  @Test
  void data_after_the_gzip_data_is_reported() {
    for (String more : new String[] {"x", "{}", "\u001f", "more than twenty-six bytes of text"}) {
      Run run = Run.of(trickle(concat(packed(LINES), more.getBytes(UTF_8))), "check", "-");

      assertThat(run.out()).contains("2 documents: 1 error");
      assertThat(run.err()).contains("cannot read it: other data follows the gzip data; remove it");
      assertThat(run.status()).isEqualTo(2);
    }
  }

  @Property(tries = 80)
  void truncated_gzip_data_is_reported(@ForAll @IntRange(min = 2, max = 200) int cut) {
    byte[] packed = packed(LINES);
    int length = Math.min(cut, packed.length - 1);

    Run run = Run.of(Arrays.copyOf(packed, length), "check", "-");

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains("-: cannot read it: the gzip data ends too early; complete it");
  }

  @Property(tries = 120)
  void gzip_data_with_a_changed_byte_never_decompresses_to_other_text(
      @ForAll @IntRange(min = 0, max = 200) int place,
      @ForAll @IntRange(min = 1, max = 255) int bits) {
    byte[] packed = packed(LINES);
    int at = place % packed.length;
    packed[at] ^= (byte) bits;
    Run plain = Run.of(LINES.getBytes(UTF_8), "check", "--as", "update-webhook", "-");

    Run run = Run.of(packed, "check", "--as", "update-webhook", "-");

    // Some bits do not affect the text: the time, and the padding of the last byte.
    if (!run.equals(plain)) {
      assertThat(run.status()).isPositive();
      assertThat(run.err() + run.out()).contains(at < 2 ? "shape.document" : "cannot read it: ");
    }
  }

  @Property(tries = 50)
  void compression_does_not_change_the_result(@ForAll("texts") String text) {
    byte[] plain = text.getBytes(UTF_8);

    assertThat(Run.of(packed(text), "check", "-")).isEqualTo(Run.of(plain, "check", "-"));
  }

  @Provide
  Arbitrary<String> texts() {
    return Arbitraries.of("{", "}", "[", "]", "\"enabled\":true", "\n", ",", " ", "\"url\":\"x\"")
        .list()
        .ofMaxSize(12)
        .map(parts -> String.join("", parts));
  }

  private static byte[] packed(String text) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(text.getBytes(UTF_8));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  private static byte[] concat(byte[] first, byte[] second) {
    byte[] both = Arrays.copyOf(first, first.length + second.length);
    System.arraycopy(second, 0, both, first.length, second.length);
    return both;
  }

  /** Simulates a slow pipe: returns single bytes and never reports available bytes. */
  private static InputStream trickle(byte[] bytes) {
    return new ByteArrayInputStream(bytes) {
      @Override
      public synchronized int read(byte[] target, int from, int length) {
        return super.read(target, from, Math.min(1, length));
      }

      @Override
      public synchronized int available() {
        return 0;
      }
    };
  }
}
