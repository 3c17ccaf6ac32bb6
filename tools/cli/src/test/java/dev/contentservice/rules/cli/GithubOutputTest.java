package dev.contentservice.rules.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class GithubOutputTest {
  @TempDir Path folder;

  @Test
  void each_violation_is_a_workflow_command_and_the_summary_is_plain() throws IOException {
    Path file =
        Files.writeString(
            folder.resolve("a.ndjson"),
            """
            {"url":"x"}
            {"name":"a","api_key":"a","ordering_direction":"desc"}
            {"name":"a"}
            """);

    Run run = Run.of("check", "--format", "github", file.toString());

    assertThat(run.out())
        .isEqualTo(
            """
            ::error title=webhook.url.callable,file=FILE,line=1,col=2::/url: url must be an absolute http \
            or https URL with a plain host, without user info and fragment (section 2.2, RFC 3986, \
            RFC 9110); start it with https:// or http://
            ::warning title=item-type.ordering.direction-needs-order,file=FILE,line=2,col=27\
            ::/ordering_direction: ordering_direction has an effect only with ordering_meta or \
            ordering_field (section 2.1, assumed: ordering); set ordering_meta or ordering_field as well, or leave \
            ordering_direction out
            ::error title=not checked,file=FILE,line=3,col=1::cannot detect the kind of this document \
            from its members; specify --as create-model, model, update-webhook, webhook, provisioning, \
            or --unknown-kind ignore
            3 documents: 1 error, 1 warning, 1 not checked
            """
                .replace("FILE", file.toString()));
    assertThat(run.status()).isEqualTo(2);
  }

  @Test
  void a_file_name_cannot_end_a_command_or_start_another() throws IOException {
    Path file = folder.resolve("100%,a:b\r\n::warning::x\u001b[31m.json");
    Files.writeString(file, "{\"url\":\"x\"}");

    Run run = Run.of("check", "--quiet", "--format", "github", file.toString());

    assertThat(run.out().lines()).hasSize(1);
    assertThat(run.out())
        .contains("/100%25%2Ca%3Ab%0D%0A%3A%3Awarning%3A%3Ax?[31m.json,line=1,col=2::/url: ");
  }

  @Test
  void a_member_name_cannot_start_a_command() {
    byte[] body = "{\"enabled\":true,\"\\n::error::100%\\u001b\":1}".getBytes(UTF_8);

    Run run = Run.of(body, "check", "--quiet", "--format", "github", "-");

    assertThat(run.out().lines()).hasSize(1);
    assertThat(run.out())
        .startsWith("::error title=shape.unknown-member::/?::error::100%25?: ")
        .doesNotContain("file=");
  }

  @Test
  void text_shows_the_name_of_a_member_on_one_line() {
    byte[] body = "{\"enabled\":true,\"\\n\\u001b[2J\":1}".getBytes(UTF_8);

    Run run = Run.of(body, "check", "--quiet", "-");

    assertThat(run.out()).startsWith("-:1:17: error: /??[2J: ").hasLineCount(1);
  }
}
