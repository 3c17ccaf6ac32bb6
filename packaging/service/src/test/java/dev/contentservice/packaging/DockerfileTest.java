package dev.contentservice.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** Checks the Dockerfile without a daemon: its image is not built here. */
class DockerfileTest {
  private static final Path FOLDER = Path.of("../docker");
  private static final Pattern INSTRUCTION =
      Pattern.compile("FROM|WORKDIR|COPY|RUN|USER|VOLUME|ENV|EXPOSE|HEALTHCHECK|ENTRYPOINT");

  @Test
  void every_instruction_exists() throws Exception {
    assertThat(instructions()).allMatch(line -> INSTRUCTION.matcher(line.split(" ")[0]).matches());
  }

  @Test
  void the_last_stage_runs_the_jar_as_a_numbered_user() throws Exception {
    List<String> lines = instructions();
    List<String> stage = lines.subList(lines.indexOf("FROM eclipse-temurin:17-jre"), lines.size());

    assertThat(stage).contains("USER 10001:10001", "EXPOSE 8080");
    assertThat(stage.indexOf("USER 10001:10001"))
        .isGreaterThan(position(stage, "RUN ").getKey())
        .isGreaterThan(position(stage, "COPY ").getKey());
    String jar = position(stage, "COPY ").getValue().replaceFirst(".* ", "");
    assertThat(words(position(stage, "ENTRYPOINT ").getValue()))
        .startsWith("java", "-XX:+ExitOnOutOfMemoryError")
        .endsWith("-jar", jar);
  }

  @Test
  void the_service_starts_with_the_archive_that_the_image_contains() throws Exception {
    List<String> start = words(position(instructions(), "ENTRYPOINT ").getValue());
    String writes = position(instructions(), "RUN timeout ").getValue();

    String option = "-XX:SharedArchiveFile=";
    String archive =
        start.stream().filter(word -> word.startsWith(option)).findFirst().orElseThrow();
    assertThat(writes.split(" +"))
        .contains("-XX:ArchiveClassesAtExit=" + archive.substring(option.length()))
        .contains(start.get(start.size() - 1));
  }

  @Test
  void the_copied_jar_is_the_one_that_the_build_writes() throws Exception {
    String source = position(instructions(), "COPY --from=build").getValue().split(" ")[2];

    assertThat(source).isEqualTo("/source/reference-service/target/content-service.jar");
    assertThat(
            Files.readString(
                Path.of("../../reference-service/src/main/resources/application.properties")))
        .contains("quarkus.package.output-name=content-service\n");
  }

  @Test
  void the_client_of_kafka_is_beside_the_jar() throws Exception {
    assertThat(instructions())
        .contains(
            "COPY --from=build /source/reference-service/target/content-service-kafka.jar"
                + " /app/content-service-kafka.jar");
  }

  private static Map.Entry<Integer, String> position(List<String> lines, String start) {
    String found = lines.stream().filter(line -> line.startsWith(start)).findFirst().orElseThrow();
    return Map.entry(lines.indexOf(found), found);
  }

  /** The exec form: an array of JSON. */
  private static List<String> words(String instruction) {
    String array = instruction.substring(instruction.indexOf('['));
    return List.of(JsonMapper.shared().readValue(array, String[].class));
  }

  /** Without comments, each on one line. */
  private static List<String> instructions() throws Exception {
    return Files.readString(FOLDER.resolve("Dockerfile"))
        .replaceAll("(?m)^#.*\n", "")
        .replaceAll("\\\\\n\\s*", "")
        .lines()
        .filter(line -> !line.isBlank())
        .toList();
  }
}
