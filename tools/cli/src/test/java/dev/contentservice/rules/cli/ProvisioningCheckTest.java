package dev.contentservice.rules.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.rules.json.BodyJson;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.JsonNode;

/** A provisioning file is checked as a whole, and every entry of it. */
class ProvisioningCheckTest {
  private static Run check(Format format, String file) {
    return Run.of(file.getBytes(UTF_8), "check", "--as=provisioning", "--format=" + format, "-");
  }

  @ParameterizedTest
  @EnumSource(Format.class)
  void every_rule_of_provisioning_rejects_its_example_in_every_format(Format format)
      throws IOException {
    List<JsonNode> rules = rules();
    assertThat(rules).hasSizeGreaterThan(3);
    for (JsonNode rule : rules) {
      String id = rule.get("id").asString();
      Run failing = check(format, rule.get("failing").toString());

      assertThat(failing.status()).as("%s %s", id, failing).isEqualTo(1);
      assertThat(failing.out()).contains(id);
      assertThat(check(format, rule.get("passing").toString()).status()).as(id).isZero();
    }
  }

  private static List<JsonNode> rules() throws IOException {
    try (InputStream json =
        ProvisioningCheckTest.class.getResourceAsStream("/META-INF/content-service/rules.json")) {
      return BodyJson.mapper()
          .readTree(json)
          .valueStream()
          .filter(rule -> rule.path("document").asString("").equals("provisioning"))
          .toList();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "[] | 0 |",
        "[{'id':'a','name':'A'}] | 0 |",
        "{'id':'a','name':'A'} | 1 | shape.document",
        "`{'id':'a','name':'A'}\n{'id':'b','name':'B'}` | 1 | shape.document",
        "[[{'id':'a','name':'A'}]] | 1 | shape.document",
        "[{'id':'a','name':'A'}] [] | 1 | shape.document",
        "[{'id':'a','name':'A'},{'id':'b','name':'A'}] | 1 | webhook.name.unique",
        "[{'id':'a','name':'A'},{'id':'a','name':'A'}] | 1 | provisioning.id.unique",
        "[{'id':'a'},{'id':'a','name':'A'}] | 1 | provisioning.id.unique",
        "[{'id':'a','name':'A','canary':1}] | 1 | shape.unknown-member",
      })
  void the_file_is_one_array_of_different_webhooks(String file, int status, String rule) {
    Run run = check(Format.text, file.replace('\'', '"'));

    assertThat(run.status()).as(run.toString()).isEqualTo(status);
    assertThat(run.out()).contains(rule == null ? "" : rule);
  }

  @Test
  void a_repeated_id_names_the_entry_that_has_it() {
    Run run = check(Format.text, "[7, {\"id\":\"a\"},\n{\"id\":\"b\"},\n{\"id\":\"a\"}]");

    assertThat(run.out()).contains("entry 1 of the file has the same");
  }

  @Test
  void each_file_is_checked_by_itself(@TempDir Path folder) throws IOException {
    for (String name : new String[] {"one.json", "two.jsonl"}) {
      Files.writeString(folder.resolve(name), "[{\"id\":\"a\",\n\"name\":\"A\"}]");
    }

    assertThat(Run.in(folder, "check", "--as=provisioning", folder.toString()).status()).isZero();
  }

  @Test
  void a_rejected_key_is_not_shown() {
    for (Format format : Format.values()) {
      Run run =
          check(format, "[{\"id\":\"a\",\"name\":\"A\",\"signing_keys\":[\"whsec_c2hvcnQ=\"]}]");

      assertThat(run.out() + run.err()).doesNotContain("c2hvcnQ");
    }
  }
}
