package dev.contentservice.examples.csv;

import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.contentservice.model.CreateItemTypeRequest;
import java.util.List;
import java.util.Set;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Maps columns to members of a model (§4.1) and parses cells. */
final class Columns {
  private static final JsonMapper MAPPER = new JsonMapper();
  private static final Set<String> TEXTS =
      Set.of(
          "name",
          "api_key",
          "hint",
          "ordering_direction",
          "ordering_meta",
          "collection_appearance");
  private static final Set<String> FLAGS =
      Set.of(
          "singleton",
          "all_locales_required",
          "sortable",
          "modular_block",
          "draft_mode_active",
          "tree",
          "inverse_relationships_enabled");
  private static final Set<String> FIELDS =
      Set.of("ordering_field", "title_field", "image_preview_field", "excerpt_field");

  private Columns() {}

  /**
   * Checks the header before any row is sent.
   *
   * @throws IllegalArgumentException if a column is unknown or missing
   */
  static void check(List<String> header) {
    for (String column : header) {
      boolean known =
          TEXTS.contains(column)
              || FLAGS.contains(column)
              || FIELDS.contains(column)
              || column.equals("workflow");
      if (!known) {
        throw new IllegalArgumentException(
            "column '" + column + "' is not a member of a model; use the names of the contract");
      }
    }
    if (!header.containsAll(List.of("name", "api_key"))) {
      throw new IllegalArgumentException("columns name and api_key are required");
    }
  }

  /**
   * The model of a row; empty cells are omitted.
   *
   * @throws IllegalArgumentException if a cell is invalid
   */
  static CreateItemTypeRequest model(NamedCsvRecord row) {
    ObjectNode model = MAPPER.createObjectNode();
    for (String column : row.getHeader()) {
      String cell = row.findField(column).orElse("").strip();
      if (!cell.isEmpty()) {
        set(model, column, cell);
      }
    }
    return MAPPER.treeToValue(model, CreateItemTypeRequest.class);
  }

  private static void set(ObjectNode model, String column, String cell) {
    if (TEXTS.contains(column)) {
      model.put(column, cell);
    } else if (FLAGS.contains(column)) {
      model.put(column, flag(column, cell));
    } else {
      String type = FIELDS.contains(column) ? "field" : "workflow";
      model.putObject(column).put("type", type).put("id", cell);
    }
  }

  private static boolean flag(String column, String cell) {
    if (!cell.equals("true") && !cell.equals("false")) {
      throw new IllegalArgumentException(
          column + ": '" + cell + "' is neither true nor false; use one of them");
    }
    return cell.equals("true");
  }
}
