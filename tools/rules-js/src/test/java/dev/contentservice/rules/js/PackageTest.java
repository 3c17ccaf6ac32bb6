package dev.contentservice.rules.js;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** The files of the package, without Node. */
class PackageTest {
  private static final Path FOLDER = Path.of("target", "npm");
  private static final List<String> COMMANDS = List.of("runner.js", "vectors.js");

  @Test
  void modules_are_at_most_15_kilobytes_compressed() throws IOException {
    ByteArrayOutputStream compressed = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(compressed)) {
      for (Path module : modules()) {
        gzip.write(Files.readAllBytes(module));
      }
    }

    assertThat(compressed.size()).isBetween(5_000, 15_000);
  }

  @Test
  void modules_import_only_each_other() throws IOException {
    assertThat(modules())
        .filteredOn(module -> !COMMANDS.contains(module.getFileName().toString()))
        .hasSize(10)
        .allSatisfy(
            module ->
                assertThat(Files.readString(module))
                    .doesNotContainPattern("from ['\"](?!\\./)")
                    .doesNotContainPattern("\\brequire\\(")
                    .doesNotContainPattern("\\beval\\(|new Function\\("));
  }

  @Test
  void types_have_every_member_of_a_body() throws IOException {
    assertThat(Files.readString(FOLDER.resolve("contract.d.ts")))
        .contains("export interface CreateItemTypeRequest {", "  api_key: string;")
        .contains("  ordering_meta?: OrderingMeta | null;", "  type: 'field';")
        .contains("export type WebhookHeaders = Record<string, string>;");
  }

  private static List<Path> modules() throws IOException {
    try (Stream<Path> files = Files.list(FOLDER)) {
      return files.filter(file -> file.toString().endsWith(".js")).sorted().toList();
    }
  }
}
