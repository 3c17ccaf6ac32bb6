package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.zip.ZipEntry;
import org.junit.jupiter.api.Test;

/** What the jars that users run contain, and what they do without. Starts no service. */
class JarsIT {
  private static final Path KAFKA = JarCommand.JAR.resolveSibling("content-service-kafka.jar");
  private static final Path TEST_MODE =
      JarCommand.JAR.resolveSibling("content-service-test-mode.jar");
  private static final String NATIVE = ".*\\.(so|dll|dylib|jnilib|a)";

  private static List<String> entries(Path jar) throws IOException {
    try (JarFile file = new JarFile(jar.toFile())) {
      return file.stream().map(ZipEntry::getName).toList();
    }
  }

  @Test
  void the_jar_of_the_service_has_at_most_45_megabytes() throws Exception {
    assertThat(Files.size(JarCommand.JAR)).isLessThanOrEqualTo(45_000_000);
  }

  @Test
  void sqlite_is_there_for_linux_macos_and_windows_on_x86_64_and_arm64() throws Exception {
    assertThat(entries(JarCommand.JAR))
        .filteredOn(name -> name.matches(NATIVE))
        .containsExactlyInAnyOrder(
            "org/sqlite/native/Linux/x86_64/libsqlitejdbc.so",
            "org/sqlite/native/Linux/aarch64/libsqlitejdbc.so",
            "org/sqlite/native/Linux-Musl/x86_64/libsqlitejdbc.so",
            "org/sqlite/native/Linux-Musl/aarch64/libsqlitejdbc.so",
            "org/sqlite/native/Mac/x86_64/libsqlitejdbc.dylib",
            "org/sqlite/native/Mac/aarch64/libsqlitejdbc.dylib",
            "org/sqlite/native/Windows/x86_64/sqlitejdbc.dll",
            "org/sqlite/native/Windows/aarch64/sqlitejdbc.dll");
  }

  @Test
  void the_client_of_kafka_is_in_a_jar_that_the_jar_of_the_service_names() throws Exception {
    try (JarFile jar = new JarFile(JarCommand.JAR.toFile())) {
      assertThat(jar.getManifest().getMainAttributes().getValue(Attributes.Name.CLASS_PATH))
          .isEqualTo("content-service-kafka.jar content-service-test-mode.jar");
    }
    assertThat(entries(JarCommand.JAR))
        .noneMatch(name -> name.startsWith("org/apache/kafka/"))
        .noneMatch(name -> name.startsWith("io/grpc/"));
    assertThat(entries(KAFKA))
        .contains("org/apache/kafka/clients/consumer/KafkaConsumer.class")
        .contains("META-INF/services/org.apache.kafka.common.config.provider.ConfigProvider")
        .noneMatch(name -> name.startsWith("dev/contentservice/"));
  }

  @Test
  void the_codecs_of_kafka_are_there_for_the_same_systems() throws Exception {
    assertThat(entries(KAFKA))
        .filteredOn(name -> name.matches(NATIVE))
        .allMatch(name -> name.matches(".*/(x86_64|x86_64-musl|amd64|aarch64)/[^/]+"))
        .anyMatch(name -> name.startsWith("linux/aarch64/libzstd"))
        .anyMatch(name -> name.startsWith("win/amd64/libzstd"))
        .anyMatch(name -> name.startsWith("darwin/aarch64/libzstd"))
        .contains(
            "net/jpountz/util/windows/amd64/liblz4-java.dll",
            "org/xerial/snappy/native/Linux/x86_64-musl/libsnappyjava.so",
            "org/xerial/snappy/native/Mac/aarch64/libsnappyjava.dylib");
  }

  @Test
  void the_test_mode_is_only_in_its_own_jar() throws Exception {
    assertThat(entries(JarCommand.JAR))
        .noneMatch(name -> name.matches(".*/(testmode/.*|StoreReset.class)"))
        .doesNotContain("META-INF/services/dev.contentservice.service.TestMode");
    assertThat(entries(TEST_MODE))
        .contains("dev/contentservice/service/testmode/ImpatientOutbox.class")
        .contains("META-INF/services/dev.contentservice.service.TestMode");
  }

  /** A start on Java 17 looks for each class in the folder of each version. */
  @Test
  void no_class_has_a_second_version_for_java_17_or_earlier() throws Exception {
    assertThat(entries(JarCommand.JAR))
        .noneMatch(name -> name.matches("META-INF/versions/(9|1[0-7])/.+"))
        .anyMatch(name -> name.matches("META-INF/versions/2[0-9]/.+"));
  }
}
