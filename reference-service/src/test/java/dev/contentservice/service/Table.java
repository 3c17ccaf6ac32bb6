package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;

/** The tables of right responses in src/test/resources/http, for tests that combine their rows. */
public final class Table {
  private Table() {}

  /** The rows without the head, each with its cells. */
  static List<List<String>> rows(String name) {
    try (InputStream table = Table.class.getResourceAsStream("/http/" + name + ".csv")) {
      return new String(table.readAllBytes(), UTF_8)
          .lines()
          .filter(line -> !line.startsWith("#"))
          .skip(1)
          .map(line -> Arrays.stream(line.split("\\|", -1)).map(Table::cell).toList())
          .toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The header lines in a cell; none for {@code -}. */
  public static List<String> lines(String cell) {
    return cell.equals("-") ? List.of() : Arrays.stream(cell.split(" // ", -1)).toList();
  }

  private static String cell(String text) {
    String stripped = text.strip();
    return stripped.startsWith("`") ? stripped.substring(1, stripped.length() - 1) : stripped;
  }
}
