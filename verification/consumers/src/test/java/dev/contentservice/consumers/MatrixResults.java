package dev.contentservice.consumers;

import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.flywaydb.core.Flyway;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestWatcher;
import tools.jackson.databind.json.JsonMapper;

/** Writes what passed, and with which versions, to where .ci/release reads it. */
final class MatrixResults implements TestWatcher, AfterAllCallback {
  private static final Pattern JAR = Pattern.compile(".*/([^/]+?)-(\\d[^/]*)\\.jar");
  private static final Pattern IMPORTED =
      Pattern.compile(
          "<artifactId>([^<]+)</artifactId>\\s*<version>([^<]+)</version>\\s*<type>pom</type>");

  private final Set<String> passed = new TreeSet<>();

  @Override
  public void testSuccessful(ExtensionContext test) {
    String action = test.getRequiredTestMethod().getName().replaceAll("_.*", "");
    if (!action.equals("validates") || !validator().isEmpty()) {
      passed.add(action);
    }
  }

  @Override
  public void afterAll(ExtensionContext all) throws IOException {
    Path target = Files.createDirectories(Path.of("target", "matrix"));
    Files.writeString(target.resolve("versions"), versions());
    Path jdk = target.resolve("jdk-" + Runtime.version().feature());
    Files.writeString(jdk, String.join(", ", passed));
  }

  /** The first cells of this consumer's row in docs/COMPATIBILITY.md. */
  static String versions() {
    Path consumer = Path.of("").toAbsolutePath();
    List<String> cells =
        List.of(
            consumer.getFileName().toString(),
            imported(consumer.resolve("pom.xml")),
            MatrixResults.class.getModule().isNamed() ? "module path" : "class path",
            System.getProperty("service"),
            version(JsonMapper.class),
            version(JsonProperty.class),
            version(ObjectMapper.class),
            validator(),
            version(Flyway.class));
    return "| " + String.join(" | ", cells) + " |";
  }

  /** The implementation of Jakarta Validation on the class path; empty if there is none. */
  static String validator() {
    try {
      Matcher jar = jar(Class.forName("org.hibernate.validator.HibernateValidator"));
      return jar.group(1) + " " + jar.group(2);
    } catch (ClassNotFoundException none) {
      return "";
    }
  }

  private static String imported(Path pom) {
    try {
      Matcher bom = IMPORTED.matcher(Files.exists(pom) ? Files.readString(pom) : "");
      return bom.find() ? bom.group(1) + " " + bom.group(2) : "";
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static String version(Class<?> type) {
    return jar(type).group(2);
  }

  private static Matcher jar(Class<?> type) {
    String path = type.getProtectionDomain().getCodeSource().getLocation().getPath();
    Matcher jar = JAR.matcher(path);
    if (!jar.matches()) {
      throw new IllegalStateException(type + " is not in a jar with a version: " + path);
    }
    return jar;
  }
}
