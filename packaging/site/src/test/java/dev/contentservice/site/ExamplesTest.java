package dev.contentservice.site;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Requests that are generated from the contracts. */
class ExamplesTest {
  @TempDir Path folder;

  @ParameterizedTest
  @CsvSource({"openapi.yaml, contract", "management.yaml, management-contract"})
  void the_collection_has_each_operation_once_with_its_body(String contract, String page)
      throws Exception {
    JsonNode collection =
        new JsonMapper()
            .readTree(
                Files.readString(WrittenSite.FOLDER.resolve(page + ".postman_collection.json")));
    String text = Files.readString(WrittenSite.FOLDER.resolve(contract));
    List<JsonNode> requests = collection.findValues("request");

    assertThat(requests).hasSize(text.split("operationId:", -1).length - 1);
    assertThat(requests)
        .filteredOn(request -> request.has("body"))
        .isNotEmpty()
        .allSatisfy(
            request ->
                assertThat(new JsonMapper().readTree(request.at("/body/raw").asString()).isObject())
                    .isTrue());
    assertThat(WrittenSite.page(Path.of(page + ".html")).select("a[href$=collection.json]"))
        .hasSize(1);
  }

  @Test
  void the_page_of_the_contract_has_each_operation_in_three_languages() throws Exception {
    Document page = WrittenSite.page(Path.of("contract.html"));

    assertThat(page.select("h3").eachText()).containsExactly("createItemType", "updateWebhook");
    assertThat(page.select("pre code").eachAttr("class"))
        .containsExactly(
            "language-sh",
            "language-java",
            "language-typescript",
            "language-sh",
            "language-java",
            "language-typescript");
    assertThat(page.select("code.language-sh").eachText())
        .allMatch(command -> command.contains("-d '{\""));
  }

  @Test
  void the_java_examples_compile_against_the_client() throws Exception {
    List<String> lines = new ArrayList<>();
    for (Element code : WrittenSite.page(Path.of("contract.html")).select("code.language-java")) {
      lines.add(code.wholeText());
    }
    String source =
        "import dev.contentservice.client.*; import dev.contentservice.model.*;\n"
            + "class Example { void run(ContentClient client) {\n"
            + String.join("\n", lines)
            + "} }";
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    JavaFileObject file =
        new SimpleJavaFileObject(URI.create("string:///Example.java"), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignored) {
            return source;
          }
        };

    assertThat(
            compiler
                .getTask(null, null, null, List.of("-d", folder.toString()), null, List.of(file))
                .call())
        .isTrue();
  }
}
