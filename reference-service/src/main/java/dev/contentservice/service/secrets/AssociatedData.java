package dev.contentservice.service.secrets;

import java.nio.charset.StandardCharsets;

/**
 * Where a sealed text stands. It can be opened there only, so nobody can move a password from one
 * row to another.
 *
 * @param table name of the table, without slash
 * @param member name of the member, without slash
 * @param id identifier of the row, any text
 */
public record AssociatedData(String table, String member, String id) {

  /** Two places never give the same bytes: only the last part may hold a slash. */
  byte[] bytes() {
    return (table + "/" + member + "/" + id).getBytes(StandardCharsets.UTF_8);
  }
}
