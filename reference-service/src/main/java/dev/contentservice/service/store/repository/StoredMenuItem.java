package dev.contentservice.service.store.repository;

import com.fasterxml.jackson.annotation.JsonProperty;

/**
 * An entry of the menu that editors see, linked to a model (§4.1, {@code skip_menu_item_creation}).
 * Assumed: the document does not show what a menu item is.
 *
 * @param id identifier of the menu item
 * @param label the name of the model when it was created
 * @param itemTypeId identifier of the model
 */
public record StoredMenuItem(
    String id, String label, @JsonProperty("item_type_id") String itemTypeId) {}
