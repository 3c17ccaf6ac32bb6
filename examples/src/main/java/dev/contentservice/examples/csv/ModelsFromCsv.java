package dev.contentservice.examples.csv;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.contentservice.client.ContentClient;
import dev.contentservice.client.core.RequestOptions;
import dev.contentservice.client.errors.ContentServiceException;
import dev.contentservice.client.errors.RequestRejectedException;
import dev.contentservice.model.ItemType;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Creates a model for each row of a CSV file: {@code ModelsFromCsv FILE}. The header has the member
 * names. A second run within 24 hours creates only the missing models.
 */
public final class ModelsFromCsv {
  private final ContentClient client;
  private final PrintStream out;
  private final String file;

  private ModelsFromCsv(ContentClient client, PrintStream out, String file) {
    this.client = client;
    this.out = out;
    this.file = file;
  }

  /** Exits with 0 on success, 1 if a row failed, 2 if no row was sent. */
  public static void main(String[] arguments) {
    if (arguments.length != 1) {
      System.err.println("usage: ModelsFromCsv FILE");
      System.exit(2);
    }
    Path path = Path.of(arguments[0]);
    String file = String.valueOf(path.getFileName());
    try (ContentClient client = ContentClient.fromEnvironment()) {
      List<NamedCsvRecord> rows = read(path);
      System.exit(new ModelsFromCsv(client, System.out, file).create(rows) ? 0 : 1);
    } catch (IOException | CsvParseException unreadable) {
      System.err.println(file + " cannot be read: " + unreadable.getMessage());
      System.exit(2);
    } catch (IllegalArgumentException | IllegalStateException invalid) {
      System.err.println(file + ": " + invalid.getMessage());
      System.exit(2);
    }
  }

  private static List<NamedCsvRecord> read(Path path) throws IOException {
    try (CsvReader<NamedCsvRecord> csv =
        CsvReader.builder().detectBomHeader(true).ofNamedCsvRecord(path)) {
      List<NamedCsvRecord> rows = new ArrayList<>();
      csv.forEach(rows::add);
      if (!rows.isEmpty()) {
        Columns.check(rows.get(0).getHeader());
      }
      return rows;
    }
  }

  /** Continues after a rejected row; stops on any other failure. */
  private boolean create(List<NamedCsvRecord> rows) {
    boolean success = true;
    for (NamedCsvRecord row : rows) {
      String location = file + ":" + row.getStartingLineNumber() + ": ";
      try {
        ItemType model = create(row);
        // The response does not show whether this run or an earlier one created it.
        out.println(location + model.getApiKey() + " has the id " + model.getId());
      } catch (RequestRejectedException | IllegalArgumentException rejected) {
        out.println(location + rejected.getMessage());
        success = false;
      } catch (ContentServiceException failure) {
        out.println(location + failure.getMessage());
        out.println("stopped; run it again to create the missing models");
        return false;
      }
    }
    return success;
  }

  private ItemType create(NamedCsvRecord row) {
    String key = RowKey.of(file, row.getStartingLineNumber(), row.getHeader(), row.getFields());
    return client
        .itemTypes()
        .with(RequestOptions.defaults().idempotencyKey(key))
        .create(Columns.model(row));
  }
}
