package dev.contentservice.examples.csv;

import de.siegmar.fastcsv.reader.CsvParseException;
import de.siegmar.fastcsv.reader.CsvReader;
import de.siegmar.fastcsv.reader.NamedCsvRecord;
import dev.contentservice.client.ContentClient;
import dev.contentservice.client.ContentServiceException;
import dev.contentservice.client.RequestOptions;
import dev.contentservice.client.RequestRejectedException;
import dev.contentservice.model.ItemType;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;

/**
 * Creates a model for each row of a table: {@code ModelsFromCsv FILE}. The first line names the
 * members. Run again within 24 hours, it creates only what is not there yet.
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

  /** Exits with 0 if all rows are models, 1 if some are not, 2 if nothing could be tried. */
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
    } catch (IOException | CsvParseException unread) {
      System.err.println(file + " cannot be read: " + unread.getMessage());
      System.exit(2);
    } catch (IllegalArgumentException | IllegalStateException notEvenTried) {
      System.err.println(file + ": " + notEvenTried.getMessage());
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

  /** A refused row does not keep the others back; a service that is away does. */
  private boolean create(List<NamedCsvRecord> rows) {
    boolean allWell = true;
    for (NamedCsvRecord row : rows) {
      String place = file + ":" + row.getStartingLineNumber() + ": ";
      try {
        ItemType model = create(row);
        out.println(place + "created " + model.getApiKey() + " " + model.getId());
      } catch (RequestRejectedException | IllegalArgumentException refused) {
        out.println(place + refused.getMessage());
        allWell = false;
      } catch (ContentServiceException failure) {
        out.println(place + failure.getMessage());
        out.println("stopped; run it again, and nothing is created twice");
        return false;
      }
    }
    return allWell;
  }

  private ItemType create(NamedCsvRecord row) {
    String key = RowKey.of(file, row.getStartingLineNumber(), row.getHeader(), row.getFields());
    return client
        .itemTypes()
        .with(RequestOptions.defaults().idempotencyKey(key))
        .create(Columns.model(row));
  }
}
