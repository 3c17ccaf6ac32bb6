package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.client.ContentClient;
import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.FieldReference;
import dev.contentservice.model.ItemType;
import dev.contentservice.model.ItemTypeMeta;
import dev.contentservice.model.WorkflowReference;
import dev.contentservice.model.value.CollectionAppearance;
import dev.contentservice.model.value.OrderingDirection;
import dev.contentservice.model.value.OrderingMeta;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** §4.1 through the generated client. */
@SharesService
@Tag("example")
class CreateModelIT {
  private static RunningService service;
  @AutoClose private static ContentClient client;

  @BeforeAll
  static void start(RunningService shared) {
    service = shared;
    client = service.client(SharedService.TOKEN);
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
