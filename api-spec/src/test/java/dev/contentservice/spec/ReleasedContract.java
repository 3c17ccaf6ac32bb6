package dev.contentservice.spec;

import java.io.ByteArrayOutputStream;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.openapitools.openapidiff.core.OpenApiCompare;
import org.openapitools.openapidiff.core.model.ChangedOpenApi;
import org.openapitools.openapidiff.core.output.ConsoleRender;
import tools.jackson.databind.JsonNode;

/** The contract released last: what a later one must not break. */
final class ReleasedContract {
  private final JsonNode contract;

  ReleasedContract(JsonNode contract) {
    this.contract = contract;
  }

  /** What would break those who rely on this contract; empty if nothing would. */
  List<String> brokenBy(JsonNode later) {
    List<String> breaks = new ArrayList<>(TightenedSchemas.between(contract, later));
    ChangedOpenApi changed = OpenApiCompare.fromContents(contract.toString(), later.toString());
    if (changed.isIncompatible()) {
      breaks.add(report(changed));
    }
    return breaks;
  }

  private static String report(ChangedOpenApi changed) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new ConsoleRender().render(changed, new OutputStreamWriter(bytes, StandardCharsets.UTF_8));
    return bytes.toString(StandardCharsets.UTF_8);
  }
}
