package dev.contentservice.conformance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.conformance.check.Assumptions;
import dev.contentservice.conformance.check.Check;
import dev.contentservice.conformance.checks.Suite;
import dev.contentservice.conformance.table.Member;
import dev.contentservice.conformance.table.Tables;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The checks cite the document and the contract, and have their tables. */
class CitationsTest {
  /** They describe deliveries, what callers cannot see, or what the contract leaves out. */
  private static final Set<String> NOT_VISIBLE =
      Set.of(
          "delivered-body",
          "delivery-alerts",
          "delivery-behaviour",
          "disabled-by-delivery",
          "expanded-blocks",
          "interface-versioning",
          "limits",
          "menu-item",
          "operation-events",
          "other-areas",
          "permissions",
          "provisioning",
          "referenced-resources");

  @Test
  void every_assumption_that_two_operations_can_show_has_a_check() {
    Set<String> cited = new TreeSet<>(NOT_VISIBLE);
    Suite.checks().forEach(check -> cited.addAll(check.assumptions()));

    assertThat(cited).isEqualTo(Assumptions.ids());
  }

  @Test
  void ids_are_unique_and_statements_are_sentences_without_a_full_stop() {
    List<Check> checks = Suite.checks();

    assertThat(checks).extracting(Check::id).doesNotHaveDuplicates();
    assertThat(checks).extracting(Check::statement).noneMatch(text -> text.endsWith("."));
  }

  @ParameterizedTest
  @CsvSource({"CreateItemTypeRequest", "ItemType", "UpdateWebhookRequest", "Webhook"})
  void the_tables_are_those_of_the_contract(String schema) throws IOException {
    Map<String, Boolean> nullable = new TreeMap<>();
    schema(schema)
        .get("properties")
        .properties()
        .forEach(m -> nullable.put(m.getKey(), m.getValue().path("nullable").asBoolean()));

    Map<String, Boolean> table = new TreeMap<>();
    table(schema).forEach(member -> table.put(member.name(), member.nullable()));

    assertThat(table).isEqualTo(nullable);
  }

  private static List<Member> table(String schema) {
    return switch (schema) {
      case "CreateItemTypeRequest" -> Tables.CREATE;
      case "ItemType" -> Tables.MODEL;
      case "UpdateWebhookRequest" -> Tables.UPDATE;
      default -> Tables.WEBHOOK;
    };
  }

  private static JsonNode schema(String name) throws IOException {
    try (InputStream contract =
        CitationsTest.class.getResourceAsStream("/META-INF/openapi/content-service.yaml")) {
      return new YAMLMapper().readTree(contract).at("/components/schemas/" + name);
    }
  }
}
