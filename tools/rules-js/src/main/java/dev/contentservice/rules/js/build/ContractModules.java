package dev.contentservice.rules.js.build;

import dev.contentservice.rules.json.RuleCatalogue;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** Writes {@code contract.js} and {@code contract.d.ts} into the folder that its argument names. */
public final class ContractModules {
  private static final String CONTRACT = "META-INF/openapi/content-service.yaml";
  private static final JsonMapper JSON = new JsonMapper();

  private ContractModules() {}

  /** Runs at build time. */
  public static void main(String[] args) throws IOException {
    Path folder = Files.createDirectories(Path.of(args[0]));
    JsonNode schemas = contract().at("/components/schemas");
    SchemaData data = new SchemaData(schemas);
    ObjectNode bodies = JSON.createObjectNode();
    bodies.set("createModel", data.of("CreateItemTypeRequest"));
    bodies.set("updateWebhook", data.of("UpdateWebhookRequest"));
    bodies.set("webhook", data.of("Webhook"));
    Files.writeString(
        folder.resolve("contract.js"),
        "%s\nexport const catalogue = %s;\nexport const schemas = %s;\n"
            .formatted(new Readers().module(bodies), catalogue(), bodies));
    Files.writeString(
        folder.resolve("contract.d.ts"),
        new TypeDeclarations(schemas)
            .of(List.of("CreateItemTypeRequest", "UpdateWebhookRequest", "Webhook")));
  }

  private static JsonNode contract() throws IOException {
    ClassLoader loader = ContractModules.class.getClassLoader();
    try (InputStream yaml = Objects.requireNonNull(loader.getResourceAsStream(CONTRACT))) {
      return new YAMLMapper().readTree(yaml);
    }
  }

  /** The rules that bodies can break; those of provisioning files are for the service. */
  private static ArrayNode catalogue() {
    ArrayNode rules = JSON.createArrayNode();
    for (RuleCatalogue.Entry entry : RuleCatalogue.rules()) {
      if (!entry.document().equals("provisioning")) {
        rules
            .addObject()
            .put("rule", entry.descriptor().id())
            .put("severity", entry.descriptor().severity().name().toLowerCase(Locale.ROOT))
            .put("statement", entry.descriptor().statement())
            .put("source", entry.descriptor().source())
            .put("fix", entry.fix());
      }
    }
    return rules;
  }
}
