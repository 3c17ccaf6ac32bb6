package dev.contentservice.service.store;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.contentservice.service.EitherStore;
import dev.contentservice.service.webhook.ProvisionException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A webhook that violates a rule, or could not be updated, rejects its provisioning file. */
class RejectedProvisioningTest {
  @TempDir static Path folder;
  @AutoClose private static OpenedStore opened;
  private static NodeInProcess node;

  @BeforeAll
  static void open() {
    opened = OpenedStore.fresh(EitherStore.SQLITE, folder);
    node = new NodeInProcess(opened.store, opened.secrets, new OffsetClock());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "{'id': '', 'name': 'n'} | /1/id",
        "{'id': '.', 'name': 'n'} | /1/id",
        "{'id': '..', 'name': 'n'} | /1/id",
        "{'id': 'LONG', 'name': 'n'} | /1/id",
        "{'id': '\\u0000', 'name': 'n'} | /1/id",
        "{'id': '\\ud800', 'name': 'n'} | /1/id",
        "{'id': 'first', 'name': 'n'} | /1/id: every entry of a provisioning file must have its own id",
        "{'id': 'b', 'name': 'First'} | /1/name: the name of a webhook must be unique",
        "{'id': 'b', 'name': 'n', 'enabled': true} | /1/url",
        "{'id': 'b', 'name': 'n', 'enabled': true, 'url': ''} | /1/url",
        "{'id': 'b', 'name': 'n', 'url': 'nonsense'} | /1/url",
        "{'id': 'b'} | /1/name",
        "{'name': 'n'} | /1/id",
        "{'id': 'b', 'name': 'n', 'canary': 1} | /1",
        "7 | /1",
        "null | /1",
      })
  void a_webhook_that_cannot_be_updated_is_named_by_entry_line_and_member(String entry, String at)
      throws IOException {
    assertRejected(entry.replace('\'', '"').replace("LONG", "x".repeat(256)), at);
  }

  @ParameterizedTest
  @CsvSource({
    "'\"whsec_c2hvcnQ=\"', send an array",
    "'[]', send an array",
    "'[\"whsec_c2hvcnQ=\"]', /signing_keys/0: signing_keys of a provisioned webhook must be",
    "'[7]', /signing_keys/0: signing_keys of a provisioned webhook must be",
    "'[\"whsk_c2hvcnQ=\"]', /signing_keys/0: signing_keys of a provisioned webhook must be",
    "'[\"whsk_AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA==\"]',"
        + " '/signing_keys/0: a signing key is whsec_ and'",
    "'null', send an array",
  })
  void invalid_signing_keys_are_rejected_without_being_shown(String keys, String fault)
      throws IOException {
    String entry = "{\"id\": \"w\", \"name\": \"W\", \"signing_keys\": " + keys + "}";

    assertThat(assertRejected(entry, "/1/signing_keys")).contains(fault).doesNotContain("c2hvcnQ");
  }

  @Test
  void the_rules_of_provisioning_files_reject_their_examples() throws IOException {
    Path file = folder.resolve("example.json");
    int rules = 0;
    try (InputStream json =
        getClass().getResourceAsStream("/META-INF/content-service/rules.json")) {
      for (JsonNode rule : JsonMapper.shared().readTree(json)) {
        if (rule.get("document").asString().equals("provisioning")) {
          Files.writeString(file, rule.get("failing").toString());
          assertThatThrownBy(() -> node.hooks.provisioning.apply(file))
              .isInstanceOf(ProvisionException.class)
              .hasMessageContaining(rule.get("statement").asString())
              .hasMessageContaining("[" + rule.get("id").asString() + "]");
          rules++;
        }
      }
    }
    assertThat(rules).isPositive();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"", " ", "{}", "[", "[{\"id\":", "[] []", "{\"id\":\"a\"}\n{\"id\":\"b\"}"})
  void a_file_that_is_no_array_is_rejected(String text) throws IOException {
    Path file = Files.writeString(folder.resolve("none.json"), text);

    assertThatThrownBy(() -> node.hooks.provisioning.apply(file))
        .isInstanceOf(ProvisionException.class)
        .hasMessageContaining("[shape.document]")
        .hasMessageNotContaining("body");
  }

  /** Asserts that the entry in the second line rejects the file, and returns the message. */
  private static String assertRejected(String entry, String at) throws IOException {
    Path file = folder.resolve("webhooks.json");
    Files.writeString(file, "[{\"id\": \"first\", \"name\": \"First\"},\n %s]".formatted(entry));
    ProvisionException[] rejected = new ProvisionException[1];
    assertThatThrownBy(() -> node.hooks.provisioning.apply(file))
        .isInstanceOfSatisfying(ProvisionException.class, e -> rejected[0] = e)
        .hasMessageContaining("CONTENT_PROVISION")
        .hasMessageContaining("line 2: " + at);
    assertThat(opened.find("first")).isEmpty();
    return rejected[0].getMessage();
  }
}
