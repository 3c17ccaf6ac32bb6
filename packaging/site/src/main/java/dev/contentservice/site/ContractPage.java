package dev.contentservice.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;
import tools.jackson.dataformat.yaml.YAMLMapper;

/** A contract in a viewer. */
enum ContractPage {
  SERVICE("content-service", "contract", "openapi.yaml", "The contract"),
  MANAGEMENT(
      "content-service-management",
      "management-contract",
      "management.yaml",
      "The contract of the management port"),
  EVENTS("events", "events-contract", "events.yaml", "The contract of delivered events");

  private static final String FOLDER = "/META-INF/openapi/";
  private static final JsonMapper JSON = new JsonMapper();

  private final String packaged;
  private final String page;
  private final String file;
  private final String title;

  ContractPage(String packaged, String page, String file, String title) {
    this.packaged = packaged;
    this.page = page;
    this.file = file;
    this.title = title;
  }

  /**
   * Writes the contract and its examples as files, and all of them as one script: pages may not
   * read files without a server.
   */
  SitePage write(Path site) throws IOException {
    byte[] contract = Resources.bytes(FOLDER + packaged + ".yaml");
    Files.write(site.resolve(file), contract);
    JsonNode document = new YAMLMapper().readTree(contract);
    for (JsonNode example : document.findParents("externalValue")) {
      String name = ((ObjectNode) example).remove("externalValue").asString();
      byte[] value = Resources.bytes(FOLDER + name);
      Files.createDirectories(site.resolve(name).getParent());
      Files.write(site.resolve(name), value);
      ((ObjectNode) example).set("value", JSON.readTree(value));
    }
    return write(site, document);
  }

  private SitePage write(Path site, JsonNode document) throws IOException {
    String script = page + "-document.js";
    Files.writeString(
        site.resolve("assets").resolve(script),
        "window.contractDocument = " + JSON.writeValueAsString(document) + ";\n");
    return new SitePage(
        page + ".html",
        title,
        Resources.text("contract.html")
            .replace("{title}", title)
            .replace("{file}", file)
            .replace("{collection}", collection(site, document))
            .replace("{examples}", this == SERVICE ? RequestExamples.of(document) : ""),
        List.of(
            "swagger-ui.css", "swagger-ui-bundle.js", "highlight.min.js", script, "contract.js"),
        List.of());
  }

  /** A link to a collection of requests; delivered events are no requests to a service. */
  private String collection(Path site, JsonNode document) throws IOException {
    if (this == EVENTS) {
      return "";
    }
    String name = page + ".postman_collection.json";
    Files.writeString(site.resolve(name), RequestCollection.of(document));
    return "<p>All operations as a collection for Postman and Bruno: <a href=\"%s\">%1$s</a>.</p>"
        .formatted(name);
  }
}
