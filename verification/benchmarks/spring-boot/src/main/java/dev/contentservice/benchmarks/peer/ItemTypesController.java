package dev.contentservice.benchmarks.peer;

import static org.springframework.http.HttpStatus.UNPROCESSABLE_CONTENT;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;
import dev.contentservice.server.spring.ItemTypesApi;
import dev.contentservice.server.support.NewItemType;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;
import tools.jackson.databind.json.JsonMapper;

/** Creates models with their menu items. */
@RestController
class ItemTypesController implements ItemTypesApi {
  private final JdbcClient database;
  private final JsonMapper json;

  ItemTypesController(JdbcClient database, JsonMapper json) {
    this.database = database;
    this.json = json;
  }

  @Override
  @Transactional
  public ItemType createItemType(
      CreateItemTypeRequest body, @Nullable Boolean skipMenuItem, @Nullable String key) {
    if (body.getOrderingMeta().orElse(null) != null
        && body.getOrderingField().orElse(null) != null) {
      throw new ResponseStatusException(UNPROCESSABLE_CONTENT);
    }
    ItemType model = NewItemType.of(body);
    long now = System.currentTimeMillis();
    database
        .sql("insert into item_types (id, body, created_at) values (?, ?, ?)")
        .params(model.getId(), json.writeValueAsString(model), now)
        .update();
    if (!Boolean.TRUE.equals(skipMenuItem)) {
      database
          .sql("insert into menu_items (id, item_type_id, label, created_at) values (?, ?, ?, ?)")
          .params(UUID.randomUUID().toString(), model.getId(), model.getName(), now)
          .update();
    }
    return model;
  }
}
