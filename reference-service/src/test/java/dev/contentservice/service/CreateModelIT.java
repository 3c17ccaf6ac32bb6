package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.contentservice.client.ContentClient;
import dev.contentservice.client.errors.RequestRejectedException;
import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.FieldReference;
import dev.contentservice.model.ItemType;
import dev.contentservice.model.ItemTypeMeta;
import dev.contentservice.model.Violation;
import dev.contentservice.model.WorkflowReference;
import dev.contentservice.model.value.CollectionAppearance;
import dev.contentservice.model.value.OrderingDirection;
import dev.contentservice.model.value.OrderingMeta;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** §4.1 through the generated client. */
@SharesService
@Tag("example")
class CreateModelIT {
  private static RunningService service;
  private static ContentClient client;

  @BeforeAll
  static void start(RunningService shared) {
    service = shared;
    client = service.client(SharedService.TOKEN);
  }

  @AfterAll
  static void stop() {
    client.close();
  }

  @Test
  void a_model_with_only_name_and_api_key_gets_every_default() {
    ItemType model = client.itemTypes().create(new CreateItemTypeRequest("Article", "article"));

    assertThat(model)
        .isEqualTo(
            new ItemType(
                model.getId(),
                "Article",
                "article",
                false,
                false,
                false,
                false,
                false,
                false,
                null,
                null,
                CollectionAppearance.COMPACT,
                null,
                false,
                new ItemTypeMeta(false),
                null,
                List.of(),
                List.of(),
                null,
                null,
                null,
                null,
                null));
    assertThat(model.getId()).isNotBlank();
  }

  @Test
  void every_parameter_comes_back() {
    CreateItemTypeRequest body = everyParameter().orderingMeta(OrderingMeta.CREATED_AT);

    ItemType model = client.itemTypes().create(body);

    assertThat(model)
        .isEqualTo(
            new ItemType(
                model.getId(),
                "Page",
                "page",
                true,
                true,
                true,
                true,
                true,
                true,
                new OrderingDirection("desc"),
                OrderingMeta.CREATED_AT,
                new CollectionAppearance("table"),
                "a hint",
                true,
                new ItemTypeMeta(false),
                null,
                List.of(),
                List.of(),
                field("f1"),
                field("f2"),
                field("f3"),
                null,
                WorkflowReference.of("w1")));
  }

  @Test
  void an_ordering_field_comes_back() {
    ItemType model = client.itemTypes().create(everyParameter().orderingField(field("f4")));

    assertThat(model.getOrderingField()).isEqualTo(field("f4"));
    assertThat(model.getOrderingMeta()).isNull();
  }

  @Test
  void both_orderings_are_rejected_with_location_and_fix() {
    CreateItemTypeRequest body =
        everyParameter().orderingMeta(OrderingMeta.CREATED_AT).orderingField(field("f4"));

    RequestRejectedException rejected =
        catchThrowableOfType(RequestRejectedException.class, () -> client.itemTypes().create(body));

    assertThat(rejected.status()).hasValue(422);
    assertThat(rejected.violations())
        .containsExactly(
            new Violation(
                "item-type.ordering.exclusive",
                "/ordering_meta",
                "ordering_meta and ordering_field must not be set at the same time",
                "send only one of the two, or null for the other",
                "4.1"));
  }

  @Test
  void either_ordering_with_the_other_null_is_accepted() {
    CreateItemTypeRequest byMeta =
        everyParameter().orderingMeta(OrderingMeta.CREATED_AT).orderingField(null);
    CreateItemTypeRequest byField = everyParameter().orderingMeta(null).orderingField(field("f4"));

    assertThat(client.itemTypes().create(byMeta).getOrderingMeta())
        .isEqualTo(OrderingMeta.CREATED_AT);
    assertThat(client.itemTypes().create(byField).getOrderingField()).isEqualTo(field("f4"));
  }

  @Test
  void a_menu_item_is_created_unless_it_is_skipped() throws Exception {
    ItemType listed = client.itemTypes().create(new CreateItemTypeRequest("Listed", "listed"));
    ItemType skipped =
        client
            .itemTypes()
            .create(new CreateItemTypeRequest("Hidden", "h"), p -> p.skipMenuItemCreation(true));

    JsonNode menu = service.read("/menu-items").get("items");

    assertThat(menu.findValuesAsString("item_type_id"))
        .contains(listed.getId())
        .doesNotContain(skipped.getId());
  }

  private static CreateItemTypeRequest everyParameter() {
    return new CreateItemTypeRequest("Page", "page")
        .singleton(true)
        .allLocalesRequired(true)
        .sortable(true)
        .modularBlock(true)
        .draftModeActive(true)
        .tree(true)
        .orderingDirection(new OrderingDirection("desc"))
        .collectionAppearance(new CollectionAppearance("table"))
        .hint("a hint")
        .inverseRelationshipsEnabled(true)
        .titleField(field("f1"))
        .imagePreviewField(field("f2"))
        .excerptField(field("f3"))
        .workflow(WorkflowReference.of("w1"));
  }

  private static FieldReference field(String id) {
    return FieldReference.of(id);
  }
}
