package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What a start with default settings does without. Starts its own service, which logs classes. */
@Tag("exhaustive")
class LoadedClassesIT {
  @TempDir static Path folder;
  private static List<String> classes;

  @BeforeAll
  static void start() throws Exception {
    Path log = folder.resolve("classes");
    try (RunningService service =
        RunningService.in(
            folder, Map.of("JDK_JAVA_OPTIONS", "-Xlog:class+load:file=" + log + ":none"))) {
      assertThat(service.output()).isNotEmpty();
    }
    classes = Files.readAllLines(log);
  }

  @Test
  void nothing_of_kafka_is_loaded_without_brokers() {
    assertThat(classes)
        .anyMatch(line -> line.startsWith("dev.contentservice.service.delivery.KafkaLifecycle"))
        .noneMatch(line -> line.startsWith("org.apache.kafka"))
        .noneMatch(line -> line.startsWith("dev.contentservice.delivery.kafka"));
  }

  @Test
  void the_entries_of_the_jar_are_not_listed_to_find_settings() {
    assertThat(classes).noneMatch(line -> line.startsWith("jdk.nio.zipfs.ZipFileSystem "));
  }

  /** Reading them takes a tenth of a start; the first delivery over TLS does it. */
  @Test
  void the_trusted_certificates_of_the_jvm_are_not_read() {
    assertThat(classes).noneMatch(line -> line.startsWith("sun.security.ssl.TrustStoreManager"));
  }
}
