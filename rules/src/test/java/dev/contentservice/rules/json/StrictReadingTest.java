package dev.contentservice.rules.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.ContentDomain;
import dev.contentservice.rules.engine.Pointer;
import dev.contentservice.rules.engine.Violation;
import dev.contentservice.rules.json.ReadResult.Invalid;
import dev.contentservice.rules.json.ReadResult.Valid;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.statistics.Statistics;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Properties of reading. */
@Domain(ContentDomain.class)
class StrictReadingTest {
  private static final JsonBodyReader<CreateItemTypeRequest> MODELS =
      JsonBodyReader.createItemType();
  private static final JsonBodyReader<UpdateWebhookRequest> UPDATES =
      JsonBodyReader.updateWebhook();
  private static final JsonBodyReader<Webhook> WEBHOOKS = JsonBodyReader.provisionedWebhook();

  private static final SchemaValidator MODEL =
      new SchemaValidator(
          ContractSchemas.packaged().schema("CreateItemTypeRequest"), SchemaRules.of("4.1"));
  private static final SchemaValidator UPDATE =
      new SchemaValidator(
          ContractSchemas.packaged().schema("UpdateWebhookRequest"), SchemaRules.of("4.2"));
  private static final SchemaValidator WEBHOOK =
      new SchemaValidator(ContractSchemas.packaged().provisionedWebhook(), SchemaRules.of("2.2"));

  @Property
  void a_model_is_read_as_it_was_written(@ForAll CreateItemTypeRequest body) {
    assertThat(read(MODELS, tree(body))).isEqualTo(new Valid<>(body));
  }

  @Property
  void an_update_is_read_as_it_was_written(@ForAll UpdateWebhookRequest body) {
    assertThat(read(UPDATES, tree(body))).isEqualTo(new Valid<>(body));
  }

  @Property
  void a_webhook_is_read_as_it_was_written(@ForAll Webhook body) {
    assertThat(read(WEBHOOKS, tree(body))).isEqualTo(new Valid<>(body));
  }

  @Property
  void a_model_is_accepted_exactly_if_the_contract_accepts_it(
      @ForAll(supplier = ContentDomain.OfModels.class) ObjectNode it) {
    agree(MODELS, MODEL, it);
  }

  @Property
  void an_update_is_accepted_exactly_if_the_contract_accepts_it(
      @ForAll(supplier = ContentDomain.OfUpdates.class) ObjectNode it) {
    agree(UPDATES, UPDATE, it);
  }

  @Property
  void a_webhook_is_accepted_exactly_if_the_contract_accepts_it(
      @ForAll(supplier = ContentDomain.OfWebhooks.class) ObjectNode it) {
    agree(WEBHOOKS, WEBHOOK, it);
  }

  private static <T> void agree(
      JsonBodyReader<T> reader, SchemaValidator shape, ObjectNode document) {
    ReadResult<T> reading = read(reader, document);

    boolean accepted = reading instanceof Valid<T>;
    Statistics.label("accepted")
        .collect(accepted)
        .coverage(
            c -> {
              c.check(true).percentage(p -> p > 10);
              c.check(false).percentage(p -> p > 10);
            });
    assertThat(shape.report(document).violations().isEmpty())
        .as("%s", document)
        .isEqualTo(accepted);
    if (reading instanceof Invalid<T> invalid) {
      assertThat(invalid.report().violations())
          .isEqualTo(shape.report(document).violations())
          .doesNotHaveDuplicates()
          .extracting(Violation::pointer)
          .allSatisfy(at -> assertThat(parent(document, at).isMissingNode()).isFalse());
    }
  }

  /** The parent of the location, which itself may be missing. */
  private static JsonNode parent(JsonNode document, Pointer at) {
    return document.at(at.value().isEmpty() ? "" : at.value().replaceFirst("/[^/]*$", ""));
  }

  private static ObjectNode tree(Object body) {
    return BodyJson.mapper().valueToTree(body);
  }

  private static <T> ReadResult<T> read(JsonBodyReader<T> reader, ObjectNode document) {
    return reader.read(BodyJson.mapper().writeValueAsBytes(document));
  }
}
