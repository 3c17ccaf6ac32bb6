package dev.contentservice.server.spring.hosting;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.put;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.core.SpringVersion;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.request.MockHttpServletRequestBuilder;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The interfaces in Spring MVC alone, without the server support. Runs with each Spring version.
 */
class SpringMvcTest {
  private static final String MINIMAL = "{\"name\": \"Article\", \"api_key\": \"article\"}";

  private final MockMvc spring = MockMvcBuilders.standaloneSetup(new TwoMethods()).build();

  @Test
  void the_expected_version_is_tested() {
    assertThat(SpringVersion.getVersion()).isEqualTo(System.getProperty("expected.spring"));
  }

  @Test
  void the_sources_compile(@TempDir Path classes) throws IOException {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    try (StandardJavaFileManager files = compiler.getStandardFileManager(null, null, null);
        Stream<Path> sources = Files.walk(Path.of("target/generated-sources/openapi"))) {
      List<Path> java = sources.filter(path -> path.toString().endsWith(".java")).toList();
      List<String> options =
          List.of(
              "-proc:none",
              "-d",
              classes.toString(),
              "-cp",
              String.join(File.pathSeparator, classPath()));

      assertThat(java).hasSize(2);
      assertThat(
              compiler
                  .getTask(
                      null, files, null, options, null, files.getJavaFileObjectsFromPaths(java))
                  .call())
          .isTrue();
    }
  }

  /** Without the compiled classes, which have the same names. */
  private static List<String> classPath() {
    String tested =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    return Stream.of(tested.split(File.pathSeparator))
        .filter(path -> path.endsWith(".jar"))
        .toList();
  }

  @Test
  void a_creation_returns_201() throws Exception {
    MockHttpServletResponse response = send(post("/item-types"), MINIMAL);

    assertThat(response.getStatus()).isEqualTo(201);
    assertThat(response.getContentType()).isEqualTo("application/json");
    assertThat(json(response).get("api_key").asString()).isEqualTo("article");
    assertThat(json(response).get("menu_item_skipped").isNull()).isTrue();
  }

  @Test
  void parameters_reach_the_implementation() throws Exception {
    JsonNode response =
        json(
            send(
                post("/item-types?skip_menu_item_creation=true").header("Idempotency-Key", "k"),
                MINIMAL));

    assertThat(response.get("menu_item_skipped").asBoolean()).isTrue();
    assertThat(response.get("key").asString()).isEqualTo("k");
  }

  @Test
  void omitted_null_and_value_survive_the_round_trip() throws Exception {
    assertThat(customPayloadAfter("{}").isMissingNode()).isTrue();
    assertThat(customPayloadAfter("{\"custom_payload\": null}").isNull()).isTrue();
    assertThat(customPayloadAfter("{\"custom_payload\": \"\"}").asString()).isEmpty();
  }

  @Test
  void null_is_rejected_where_the_contract_does_not_allow_it() throws Exception {
    assertThat(send(put("/webhooks/w1"), "{\"name\": null}").getStatus()).isEqualTo(400);
  }

  private JsonNode customPayloadAfter(String update) throws Exception {
    return json(send(put("/webhooks/w1"), update)).path("custom_payload");
  }

  private MockHttpServletResponse send(MockHttpServletRequestBuilder request, String body)
      throws Exception {
    return spring
        .perform(request.contentType("application/json").content(body))
        .andReturn()
        .getResponse();
  }

  private static JsonNode json(MockHttpServletResponse response) throws IOException {
    return JsonMapper.shared().readTree(response.getContentAsByteArray());
  }
}
