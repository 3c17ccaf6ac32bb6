package dev.contentservice.client;

/**
 * Whether creating a model also creates a menu item linked to it (§4.1, {@code
 * skip_menu_item_creation}).
 *
 * <pre>{@code
 * client.itemTypes().create(new CreateItemTypeRequest("Author", "author"), MenuItem.SKIPPED);
 * }</pre>
 */
public enum MenuItem {
  /** Sends {@code skip_menu_item_creation=false}: the model gets a menu item. */
  CREATED,

  /** Sends {@code skip_menu_item_creation=true}: the model gets no menu item. */
  SKIPPED
}
