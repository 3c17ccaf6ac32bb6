package dev.contentservice.rules.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class CannotRunTest {
  private static final String BAD = "{\"enabled\":true,\"url\":\"x\"}";

  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({"text", "json", "sarif", "github"})
  void an_unreadable_file_is_named_and_the_others_are_checked(String format) throws IOException {
    Path missing = folder.resolve("missing.json");
    Path good = Files.writeString(folder.resolve("good.json"), BAD);

    Run run =
        Run.of("check", "--format", format, missing.toString(), good.toString(), "a\0b", "nö\n");

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.err().lines())
        .containsExactlyInAnyOrder(
            "content-rules: " + missing + ": cannot read it: there is no such file",
            "content-rules: a?b: cannot read it: this cannot be the name of a file",
            "content-rules: nö?: cannot read it: there is no such file");
    assertThat(run.out()).contains("webhook.url.callable", "good.json");
  }

  @Test
  void a_read_error_names_the_input_and_shows_no_stack_trace() {
    InputStream broken =
        new InputStream() {
          @Override
          public int read() throws IOException {
            throw new IOException("the pipe is broken");
          }
        };

    Run run = Run.of(broken, "check", "-");

    assertThat(run)
        .isEqualTo(
            new Run(
                2,
                "0 documents: 0 errors, 0 warnings\n",
                "content-rules: -: cannot read it: the pipe is broken\n"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "check                       | Missing required parameter: 'FILE'",
        "check --as page x           | must be one of create-model, model, update-webhook, webhook, provisioning",
        "check --format xml x        | expected one of [text, json, sarif, github]",
        "check --relations item x    | entity relations look like 'item:item_type",
        "check --nope x              | Unknown option: '--nope'",
        "check --fromat json x       | Unknown option: '--fromat'; did you mean '--format'?",
        "check --fromat=json x       | Unknown option: '--fromat=json'; did you mean '--format'?",
        "check --as webhok x         | but is 'webhok'; did you mean 'webhook'?",
        "check --max-violations a x  | is not a long",
        "check --max-violations -1 x | --max-violations: the number is 0 or greater but is -1",
        "check --max-violations=-5 x | --max-violations: the number is 0 or greater but is -5",
        "check --write-baseline x    | --write-baseline needs --baseline FILE",
        "check --rules no.jar x      | --rules: there is no jar",
        "rules --rules no.jar        | --rules: there is no jar",
        "rules webhook.url.calable   | all rules; did you mean 'webhook.url.callable'?",
        "schema provisionin          | but is 'provisionin'; did you mean 'provisioning'?",
        "chek x                      | did you mean 'check'?",
        "rules no.such.rule          | there is no rule 'no.such.rule'",
        "''                          | specify a command: check, rules or schema",
        "nope                        | Unmatched argument",
      })
  void usage_errors_print_a_message_and_exit_with_2(String command, String message) {
    Run run = Run.of(command.isEmpty() ? new String[0] : command.split(" ", -1));

    assertThat(run.status()).isEqualTo(2);
    assertThat(run.out()).isEmpty();
    assertThat(run.err()).contains(message).doesNotContain("\tat ");
  }
}
