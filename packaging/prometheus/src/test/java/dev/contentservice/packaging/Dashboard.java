package dev.contentservice.packaging;

import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The dashboard for Grafana. */
final class Dashboard {
  private Dashboard() {}

  static Stream<String> queries() {
    JsonNode file =
        JsonMapper.shared()
            .readTree(ProjectFile.at("packaging/grafana/content-service.json").toFile());
    String variable = file.at("/templating/list/1/query").asString();
    return Stream.concat(
        file.findValuesAsString("expr").stream(),
        Stream.of(variable.replaceAll("^label_values\\((.*), (.*)\\)$", "sum by ($2) ($1)")));
  }
}
