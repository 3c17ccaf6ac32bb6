package dev.contentservice.rules.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.StandardProtocolFamily;
import java.net.UnixDomainSocketAddress;
import java.nio.channels.ServerSocketChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files that are not regular are not opened but reported; links never hide or repeat a file. */
@Timeout(60)
@Tag("example")
class SpecialFilesTest {
  private static final String BAD = "{\"url\":\"x\"}";

  @TempDir Path folder;

  @BeforeEach
  void writeDocument() throws IOException {
    Files.writeString(folder.resolve("bad.json"), BAD);
  }

  @ParameterizedTest
  @ValueSource(strings = {"pipe", "link to a pipe", "socket", "device"})
  void a_special_file_is_reported_and_the_others_are_checked(String kind) throws Exception {
    Path special = special(kind, folder.resolve("special.json"));

    Run searched = Run.of("check", folder.toString());
    Run named = Run.of("check", special.toString());

    assertThat(searched.status()).isEqualTo(2);
    assertThat(searched.out()).contains("bad.json:1:2: error").endsWith("1 error, 0 warnings\n");
    assertThat(searched.err())
        .contains(special + ": cannot read it: it is a pipe, socket or device");
    assertThat(named.status()).isEqualTo(2);
    assertThat(named.err()).isEqualTo(searched.err());
  }

  @Test
  void a_pipe_with_the_name_of_no_document_is_ignored() throws Exception {
    special("pipe", folder.resolve("commands"));

    assertThat(Run.of("check", folder.toString()).err()).isEmpty();
  }

  @Test
  void a_pipe_as_configuration_is_an_error() throws Exception {
    special("pipe", folder.resolve(Configuration.NAME));

    Run run = Run.in(folder, "check", "bad.json");

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err()).contains(".content-rules.yaml: it is not a regular file");
  }

  @Test
  void each_file_behind_links_is_checked_once() throws IOException {
    Path shared = Files.createDirectory(folder.resolve("shared"));
    Path search = Files.createDirectory(folder.resolve("search"));
    Files.writeString(shared.resolve("a.json"), BAD);
    link(search.resolve("1"), shared);
    link(search.resolve("2"), shared);
    link(search.resolve("3.json"), shared.resolve("a.json"));
    link(search.resolve("loop"), search);
    link(shared.resolve("loop.json"), search);

    for (Path each : new Path[] {search, link(folder.resolve("link"), search)}) {
      Run run = Run.of("check", each.toString());
      assertThat(run.err()).isEmpty();
      assertThat(run.out()).endsWith("1 document: 1 error, 0 warnings\n");
    }
  }

  @Test
  void a_link_to_nothing_or_to_itself_is_reported() throws IOException {
    link(folder.resolve("none.json"), folder.resolve("missing"));
    link(folder.resolve("self.json"), folder.resolve("self.json"));

    Run run = Run.of("check", folder.toString());

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err().lines()).hasSize(2);
    assertThat(run.err()).contains("none.json: cannot read it", "self.json: cannot read it");
  }

  private Path special(String kind, Path path) throws Exception {
    switch (kind) {
      case "pipe" -> pipe(path);
      case "link to a pipe" -> {
        pipe(folder.resolve("pipe"));
        link(path, folder.resolve("pipe"));
      }
      case "socket" ->
          ServerSocketChannel.open(StandardProtocolFamily.UNIX)
              .bind(UnixDomainSocketAddress.of(path))
              .close();
      default -> {
        assumeTrue(Files.exists(Path.of("/dev/zero")), "there is no device");
        link(path, Path.of("/dev/zero"));
      }
    }
    return path;
  }

  private static void pipe(Path path) throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/usr/bin/mkfifo")), "mkfifo is not installed");
    assertThat(new ProcessBuilder("/usr/bin/mkfifo", path.toString()).start().waitFor()).isZero();
  }

  private static Path link(Path link, Path target) throws IOException {
    return Files.createSymbolicLink(link, target);
  }
}
