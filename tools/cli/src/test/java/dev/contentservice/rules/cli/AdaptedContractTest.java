package dev.contentservice.rules.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Documents are checked by the contract that {@code --contract} names. */
class AdaptedContractTest {
  private static final String MODEL =
      "{\"name\":\"A\",\"api_key\":\"a\",\"collection_appearance\":\"cards\"}\n";
  private static final String ADDED = "{\"enabled\":true,\"colour\":\"red\"}\n";

  @TempDir Path folder;

  /** With a closed enumeration, another name of a schema, and one more member of webhooks. */
  @BeforeEach
  void adapt() throws IOException {
    try (InputStream packaged =
        AdaptedContractTest.class.getResourceAsStream("/META-INF/openapi/content-service.yaml")) {
      String contract = new String(packaged.readAllBytes(), StandardCharsets.UTF_8);
      String adapted =
          contract
              .replaceFirst("(\n    CollectionAppearance:\n)", "$1      enum: [compact, table]\n")
              .replace("CreateItemTypeRequest", "NewModel")
              .replaceFirst(
                  "(\n    UpdateWebhookRequest:\n(?:      .*\n)*?      properties:\n)",
                  "$1        colour: {type: string}\n");
      assertThat(adapted).contains("enum: [compact, table]", "colour: {type: string}");
      Files.writeString(folder.resolve("contract.yaml"), adapted);
    }
  }

  private Run check(String body, String... more) throws IOException {
    Files.writeString(folder.resolve("body.json"), body);
    String[] arguments = new String[more.length + 2];
    arguments[0] = "check";
    System.arraycopy(more, 0, arguments, 1, more.length);
    arguments[more.length + 1] = folder.resolve("body.json").toString();
    return Run.in(folder, arguments);
  }

  @Test
  void a_closed_enumeration_rejects_other_values() throws IOException {
    assertThat(check(MODEL, "--as", "create-model").status()).isZero();

    Run adapted = check(MODEL, "--as", "create-model", "--contract", "contract.yaml");

    assertThat(adapted.status()).isEqualTo(1);
    assertThat(adapted.out())
        .contains("/collection_appearance", "send `compact` or `table`", "[shape.value]");
  }

  @Test
  void an_added_member_is_known() throws IOException {
    assertThat(check(ADDED).status()).isEqualTo(1);
    assertThat(check(ADDED, "--contract", "contract.yaml").status()).isZero();
  }

  @Test
  void the_rules_apply_as_before() throws IOException {
    Run run =
        check(
            "{\"enabled\":true,\"url\":\"x\",\"colour\":\"red\"}\n", "--contract", "contract.yaml");

    assertThat(run.status()).isEqualTo(1);
    assertThat(run.out()).contains("[webhook.url.callable]").doesNotContain("colour");
  }

  @Test
  void without_a_contract_nothing_is_checked() throws IOException {
    Run missing = check(MODEL, "--contract", "nowhere.yaml");
    assertThat(missing.status()).isEqualTo(2);
    assertThat(missing.err())
        .contains("--contract: cannot read nowhere.yaml; check path and permissions");

    Files.writeString(folder.resolve("other.yaml"), "openapi: 3.0.3");
    Run other = check(MODEL, "--contract", "other.yaml");
    assertThat(other.status()).isEqualTo(2);
    assertThat(other.err()).contains("--contract: other.yaml: the contract has no");
  }
}
