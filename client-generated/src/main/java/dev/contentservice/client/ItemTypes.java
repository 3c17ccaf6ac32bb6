package dev.contentservice.client;

import dev.contentservice.client.generated.ItemTypesApi;
import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;
import java.util.Objects;

/**
 * Models, whose resource type is named {@code item_type} (§2.1). Thread-safe.
 *
 * <pre>{@code
 * ItemType article = client.itemTypes().create(new CreateItemTypeRequest("Article", "article"));
 * }</pre>
 */
public final class ItemTypes {
  private final Calls calls;

  ItemTypes(Calls calls) {
    this.calls = calls;
  }

  /**
   * Creates a model (§4.1) and leaves it to the service whether a menu item is made for it.
   *
   * @param model what to create; a member that is not set is not sent, one set to null is sent as
   *     null
   * @return the complete model with the id that the service gave it; members this client does not
   *     know are kept in its additional properties
   * @throws RefusedException if the body breaks the contract or a rule
   * @throws ContentServiceException if the call fails in any other way
   */
  public ItemType create(CreateItemTypeRequest model) {
    Objects.requireNonNull(model, "model");
    return calls.make(
        Secrets.none(), generated -> new ItemTypesApi(generated).createItemType(model, null, null));
  }

  /**
   * Creates a model (§4.1) and says whether a menu item is made for it.
   *
   * @param model what to create, as in {@link #create(CreateItemTypeRequest)}
   * @param menuItem never null
   * @return the complete model with the id that the service gave it
   * @throws RefusedException if the body breaks the contract or a rule
   * @throws ContentServiceException if the call fails in any other way
   */
  public ItemType create(CreateItemTypeRequest model, MenuItem menuItem) {
    Objects.requireNonNull(model, "model");
    boolean skip = Objects.requireNonNull(menuItem, "menuItem") == MenuItem.SKIPPED;
    return calls.make(
        Secrets.none(), generated -> new ItemTypesApi(generated).createItemType(model, skip, null));
  }
}
