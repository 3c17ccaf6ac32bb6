package dev.contentservice.client;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.contentservice.model.Webhook;
import dev.contentservice.model.value.ListedValue;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The metadata lets native images use reflection on the model classes, which Jackson needs. Run
 * with {@code -Dmetadata.write=true} to update the file.
 */
class ReachabilityMetadataTest {
  private static final Path FILE =
      Path.of(
          "src/main/resources/META-INF/native-image/dev.contentservice/content-service-client",
          "reachability-metadata.json");

  @Test
  void the_metadata_lists_every_class_of_the_model() throws IOException {
    String metadata = metadata();
    if (Boolean.getBoolean("metadata.write")) {
      Files.createDirectories(FILE.getParent());
      Files.writeString(FILE, metadata);
    }

    assertThat(FILE).hasContent(metadata);
    assertThat(metadata).contains(Webhook.class.getName());
  }

  private static String metadata() {
    JsonMapper mapper = JsonMapper.builder().build();
    ObjectNode root = mapper.createObjectNode();
    ArrayNode types = root.putArray("reflection");
    classes()
        .forEach(
            name ->
                types
                    .addObject()
                    .put("type", name)
                    .put("allDeclaredFields", true)
                    .put("allDeclaredMethods", true)
                    .put("allDeclaredConstructors", true));
    return mapper.writerWithDefaultPrettyPrinter().writeValueAsString(root) + "\n";
  }

  private static List<String> classes() {
    Stream<String> model =
        new ClassFileImporter()
            .importPackages("dev.contentservice.model").stream()
                .filter(type -> !type.getSimpleName().equals("package-info"))
                .filter(type -> !type.isNestedClass() || type.isAssignableTo(ListedValue.class))
                .map(JavaClass::getName);
    return model.sorted().toList();
  }
}
