package dev.contentservice.overlay;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.InputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The result of an overlay is a contract. */
class ContractCheckTest {

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '~',
      value = {
        "$.components.schemas.EventSubscription, remove: true | #/components/schemas/EventSubscription",
        "$.components.securitySchemes.ApiToken, remove: true | `ApiToken` is missing",
        "$.components.responses.NotFound, remove: true | #/components/responses/NotFound",
        "'$.components.headers[''X-Request-Id'']', remove: true | #/components/headers/X-Request-Id",
        "$.components.schemas.Webhook.properties.url, update: {type: objekt} | `objekt` is no type",
        "$.components.schemas.Webhook.properties.url, update: {maxLenght: 3} | maxLenght is unexpected",
        "'$.paths[''/item-types''].post', update: {respones: {}} | respones is unexpected",
        "'$.paths[''/item-types''].post.responses', remove: true | responses is missing",
        "'$.paths[''/webhooks/{webhook_id}''].put.parameters', remove: true | webhook_id needs",
      })
  void an_action_that_breaks_the_contract_is_named(String action, String fault) {
    String harmless = "- {target: $.info, update: {x-one: 1}}\n";
    assertThatThrownBy(() -> changed(harmless + "- {target: " + action + "}\n" + harmless))
        .isInstanceOf(OverlayException.class)
        .hasMessageContaining("action 2")
        .hasMessageNotContaining("action 1")
        .hasMessageNotContaining("action 3")
        .hasMessageContaining(fault);
  }

  @Test
  void a_later_action_may_add_what_an_earlier_one_removes() {
    assertThatCode(
            () ->
                changed(
                    """
                    - {target: $.components.securitySchemes.ApiToken, remove: true}
                    - target: $.components.securitySchemes
                      update: {ApiToken: {type: apiKey, in: header, name: X-Api-Token}}
                    """))
        .doesNotThrowAnyException();
  }

  @Test
  void examples_and_members_named_as_keywords_are_no_part_of_the_check() {
    assertThatCode(
            () ->
                changed(
                    """
                    - target: $.components.schemas
                      update:
                        Odd:
                          type: object
                          properties: {type: {type: string}, $ref: {type: string}}
                          example: {type: objekt, $ref: '#/nowhere'}
                    """))
        .doesNotThrowAnyException();
  }

  @Test
  void a_fault_of_the_contract_itself_is_no_fault_of_an_action() {
    JsonNode contract = contract();
    OverlayApplier.apply(
        Yaml.overlay("1.0.0", "- {target: $.components.responses.NotFound, remove: true}"),
        contract);

    assertThatThrownBy(() -> changed(contract, "- {target: $.info, update: {x-one: 1}}"))
        .hasMessageContaining("the contract itself: ")
        .hasMessageNotContaining("action");
  }

  private static void changed(String actions) {
    changed(contract(), actions);
  }

  private static void changed(JsonNode contract, String actions) {
    Overlay overlay = Yaml.overlay("1.1.0", actions);
    JsonNode result = contract.deepCopy();
    OverlayApplier.apply(overlay, result);
    ContractCheck.check(overlay, contract, result);
  }

  private static JsonNode contract() {
    try (InputStream file =
        ContractCheckTest.class.getResourceAsStream("/META-INF/openapi/content-service.yaml")) {
      return new YAMLMapper().readTree(file);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
