package dev.contentservice.server.support;

import java.util.Arrays;
import java.util.List;

/** The tables of right responses in src/test/resources/http. */
final class HeaderTable {
  private HeaderTable() {}

  /** The header lines in a cell; none for {@code -}. */
  static List<String> lines(String cell) {
    return cell.equals("-") ? List.of() : Arrays.stream(cell.split(" // ", -1)).toList();
  }
}
