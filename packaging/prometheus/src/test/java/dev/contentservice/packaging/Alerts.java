package dev.contentservice.packaging;

import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** The alert rules for Prometheus. */
final class Alerts {
  private Alerts() {}

  static Stream<JsonNode> all() {
    JsonNode file =
        new YAMLMapper().readTree(ProjectFile.at("packaging/prometheus/alerts.yaml").toFile());
    return StreamSupport.stream(file.at("/groups/0/rules").spliterator(), false);
  }

  static Stream<String> queries() {
    return all().map(alert -> alert.path("expr").asString());
  }
}
