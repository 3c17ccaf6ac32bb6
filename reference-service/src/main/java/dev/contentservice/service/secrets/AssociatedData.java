package dev.contentservice.service.secrets;

import java.nio.charset.StandardCharsets;

/**
 * Binds an encrypted text to its row and member (AEAD associated data), so that a password cannot
 * be moved from one row to another.
 *
 * @param table name of the table, without slash
 * @param member name of the member, without slash
 * @param id identifier of the row, any text
 */
public record AssociatedData(String table, String member, String id) {

  /** Unambiguous: only the last part may contain a slash. */
  byte[] bytes() {
    return (table + "/" + member + "/" + id).getBytes(StandardCharsets.UTF_8);
  }
}
