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
  /** The model gets a menu item: {@code skip_menu_item_creation=false} is sent. */
  CREATED,

  /** The model gets no menu item: {@code skip_menu_item_creation=true} is sent. */
  SKIPPED
}
