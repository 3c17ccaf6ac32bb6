package dev.contentservice.rules.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.ContentDomain;
import dev.contentservice.rules.engine.Pointer;
import dev.contentservice.rules.engine.Violation;
import dev.contentservice.rules.json.Reading.Accepted;
import dev.contentservice.rules.json.Reading.Refused;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.statistics.Statistics;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The laws of reading. */
@Domain(ContentDomain.class)
class StrictReadingTest {
  private static final RequestReader<CreateItemTypeRequest> MODELS = RequestReader.createItemType();
  private static final RequestReader<UpdateWebhookRequest> UPDATES = RequestReader.updateWebhook();
  private static final RequestReader<Webhook> WEBHOOKS = RequestReader.webhook();

  private static final Shape MODEL =
      new Shape(Contract.schema("CreateItemTypeRequest"), ShapeCards.of("4.1"));
  private static final Shape UPDATE =
      new Shape(Contract.schema("UpdateWebhookRequest"), ShapeCards.of("4.2"));
  private static final Shape WEBHOOK = new Shape(Contract.webhookByItself(), ShapeCards.of("2.2"));

  @Property
  void a_model_is_read_as_it_was_written(@ForAll CreateItemTypeRequest body) {
    assertThat(read(MODELS, tree(body))).isEqualTo(new Accepted<>(body));
  }

  @Property
  void an_update_is_read_as_it_was_written(@ForAll UpdateWebhookRequest body) {
    assertThat(read(UPDATES, tree(body))).isEqualTo(new Accepted<>(body));
  }

  @Property
  void a_webhook_is_read_as_it_was_written(@ForAll Webhook body) {
    assertThat(read(WEBHOOKS, tree(body))).isEqualTo(new Accepted<>(body));
  }

  @Property
  void a_model_is_taken_exactly_if_the_contract_takes_it(
      @ForAll(supplier = ContentDomain.OfModels.class) ObjectNode it) {
    agree(MODELS, MODEL, it);
  }

  @Property
  void an_update_is_taken_exactly_if_the_contract_takes_it(
      @ForAll(supplier = ContentDomain.OfUpdates.class) ObjectNode it) {
    agree(UPDATES, UPDATE, it);
  }

  @Property
  void a_webhook_is_taken_exactly_if_the_contract_takes_it(
      @ForAll(supplier = ContentDomain.OfWebhooks.class) ObjectNode it) {
    agree(WEBHOOKS, WEBHOOK, it);
  }

  @Property
  void layout_never_changes_what_is_read(
      @ForAll(supplier = ContentDomain.OfUpdates.class) ObjectNode document) {
    byte[] pretty =
        ContentJson.mapper().writerWithDefaultPrettyPrinter().writeValueAsBytes(document);

    assertThat(UPDATES.read(pretty)).isEqualTo(read(UPDATES, document));
  }

  private static <T> void agree(RequestReader<T> reader, Shape shape, ObjectNode document) {
    Reading<T> reading = read(reader, document);

    boolean taken = reading instanceof Accepted<T>;
    Statistics.label("taken")
        .collect(taken)
        .coverage(
            c -> {
              c.check(true).percentage(p -> p > 10);
              c.check(false).percentage(p -> p > 10);
            });
    assertThat(shape.report(document).violations().isEmpty()).as("%s", document).isEqualTo(taken);
    if (reading instanceof Refused<T> refused) {
      assertThat(refused.report().violations())
          .isEqualTo(shape.report(document).violations())
          .doesNotHaveDuplicates()
          .extracting(Violation::at)
          .allSatisfy(at -> assertThat(parent(document, at).isMissingNode()).isFalse());
    }
  }

  /** What holds the place; the place itself may be missing, which is then the fault. */
  private static JsonNode parent(JsonNode document, Pointer at) {
    return document.at(at.value().isEmpty() ? "" : at.value().replaceFirst("/[^/]*$", ""));
  }

  private static ObjectNode tree(Object body) {
    return ContentJson.mapper().valueToTree(body);
  }

  private static <T> Reading<T> read(RequestReader<T> reader, ObjectNode document) {
    return reader.read(ContentJson.mapper().writeValueAsBytes(document));
  }
}
