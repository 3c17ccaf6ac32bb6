package dev.contentservice.rules.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A schema rule that is off or a warning hides nothing, in any format. */
class LoweredRulesTest {
  private static final String HIDDEN =
      "a violation of the schema that is no error here keeps other rules from being checked";

  @TempDir Path folder;

  @ParameterizedTest
  @ValueSource(strings = {"webhook", "provisioning"})
  void other_rules_are_evaluated_without_unknown_members(String kind) throws IOException {
    for (Format format : Format.values()) {
      assertEvaluatedWithoutUnknownMembers(format, kind);
    }
  }

  private void assertEvaluatedWithoutUnknownMembers(Format format, String kind) throws IOException {
    Run run =
        check(
            format,
            "shape.unknown-member",
            "off",
            "[{\"id\":\"a\",\"url\":\"x\",\"name\":\"n\",\"more\":1," + Run.REST + "}]",
            kind);

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.err()).isEmpty();
    assertThat(run.out()).contains("webhook.url.callable").doesNotContain("/more", HIDDEN);
  }

  @ParameterizedTest
  @CsvSource({
    "off, 2, ",
    "warning, 2, ",
    "error, 1, ",
    "off, 2, provisioning",
    "error, 1, provisioning"
  })
  void a_document_with_a_value_that_cannot_be_read_is_unchecked(
      String severity, int status, @Nullable String kind) throws IOException {
    for (Format format : Format.values()) {
      Run run = check(format, "shape.type", severity, "[{\"enabled\":1,\"url\":\"x\"}]", kind);

      assertThat(run.status()).as(format + " " + run).isEqualTo(status);
      if (status == 2) {
        assertThat(run.err()).contains("a.json:1: " + HIDDEN);
        assertThat(run.out()).contains(format == Format.text ? "1 not checked" : HIDDEN);
      }
    }
  }

  private Run check(
      Format format, String rule, String severity, String document, @Nullable String kind)
      throws IOException {
    Files.writeString(folder.resolve("a.json"), document);
    Files.writeString(
        folder.resolve(Configuration.NAME), "severities: {%s: %s}".formatted(rule, severity));
    List<String> arguments =
        new ArrayList<>(
            List.of(
                "check",
                "--format=" + format,
                "--config=" + folder.resolve(Configuration.NAME),
                folder.resolve("a.json").toString()));
    if (kind != null) {
      arguments.add("--as=" + kind);
    }
    return Run.in(folder, arguments.toArray(new String[0]));
  }
}
