package dev.contentservice.site;

import java.io.IOException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** An example of each operation of the document's contract in curl, Java and TypeScript. */
final class RequestExamples {
  private static final JsonMapper JSON = new JsonMapper();

  private RequestExamples() {}

  /** As a section of the page of the contract. Java is written by hand, and compiled by a test. */
  static String of(JsonNode contract) throws IOException {
    StringBuilder html = new StringBuilder("<h2 id=\"examples\">Examples</h2>\n");
    for (ContractOperation operation : ContractOperation.of(contract)) {
      String url = contract.at("/servers/0/url").asString() + operation.examplePath();
      html.append("<h3>").append(operation.id()).append("</h3>\n");
      html.append(block("sh", curl(operation, url)));
      html.append(block("java", Resources.text("examples/" + operation.id() + ".java.txt")));
      html.append(block("typescript", typeScript(operation, url)));
    }
    return html.toString();
  }

  private static String block(String language, String code) {
    return "<pre tabindex=\"0\"><code class=\"language-%s\">%s</code></pre>\n"
        .formatted(language, SitePage.escape(code));
  }

  private static String curl(ContractOperation operation, String url) {
    return """
    curl -X %s %s -H "Authorization: Bearer $TOKEN" \\
      -H 'Content-Type: application/json' -d '%s'
    """
        .formatted(
            operation.method(),
            url,
            JSON.writeValueAsString(operation.body()).replace("'", "'\\''"));
  }

  private static String typeScript(ContractOperation operation, String url) {
    return """
    const response = await fetch("%s", {
      method: "%s",
      headers: { Authorization: `Bearer ${token}`, "Content-Type": "application/json" },
      body: JSON.stringify(%s),
    });
    const result = await response.json();
    if (!response.ok) {
      throw new Error(result.detail);
    }
    """
        .formatted(url, operation.method(), JSON.writeValueAsString(operation.body()));
  }
}
