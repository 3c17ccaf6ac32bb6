package dev.contentservice.packaging;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The licenses and notices of libraries in executable jars. Which libraries a jar contains follows
 * from Maven's resolution and the classes of the jar; what must be there follows from each library
 * itself: its own files, or the license that its POM declares.
 */
class LicensesIT {
  private static final Path ROOT = Path.of("../..");

  @ParameterizedTest
  @CsvSource({
    "reference-service/target/content-service.jar, reference-service/target/libraries.txt, 150",
    "reference-service/target/content-service-kafka.jar, reference-service/target/libraries-kafka.txt, 3",
    "tools/cli/target/content-rules.jar, tools/cli/target/libraries.txt, 8",
    "packaging/cli/target/home/lib/content-rules.jar, tools/cli/target/libraries.txt, 8",
    "tools/conformance/target/content-conformance.jar, tools/conformance/target/libraries.txt, 5"
  })
  void each_library_in_a_jar_has_its_license_and_notices_there(
      Path jar, Path libraries, int atLeast) throws IOException {
    JarEntries distributed = JarEntries.of(ROOT.resolve(jar));
    List<Library> contained =
        listed(libraries).filter(library -> library.isIn(distributed)).toList();

    assertThat(contained).hasSizeGreaterThan(atLeast);
    assertThat(contained.stream().flatMap(library -> library.missingFrom(distributed).stream()))
        .isEmpty();
  }

  /** The framework generates classes, in packages of its own and beside those of libraries. */
  @ParameterizedTest
  @CsvSource({
    "reference-service/target/content-service.jar, reference-service/target/libraries.txt",
    "reference-service/target/content-service-kafka.jar, reference-service/target/libraries-kafka.txt"
  })
  void each_class_in_a_jar_is_of_a_listed_library(Path jar, Path libraries) throws IOException {
    Set<String> known =
        listed(libraries)
            .flatMap(library -> library.entries().packages().stream())
            .collect(Collectors.toSet());

    assertThat(JarEntries.of(ROOT.resolve(jar)).packages())
        .hasSizeGreaterThan(50)
        .filteredOn(name -> !known.contains(name))
        .allMatch(name -> name.matches("(dev/contentservice|io/quarkus)/.*"));
  }

  private static Stream<Library> listed(Path libraries) throws IOException {
    return Stream.of(Files.readString(ROOT.resolve(libraries)).strip().split(":"))
        .map(each -> Library.of(Path.of(each)));
  }

  /** The copyright files of the packages and the notice of the archive. */
  @ParameterizedTest
  @CsvSource({
    "packaging/service/src/main/deb/copyright, reference-service/target/content-service.jar",
    "packaging/service/src/main/deb/copyright, reference-service/target/content-service-kafka.jar",
    "packaging/cli/src/main/deb/copyright, packaging/cli/target/home/lib/content-rules.jar",
    "packaging/cli/src/main/dist/NOTICE, packaging/cli/target/home/lib/content-rules.jar"
  })
  void a_package_says_where_its_jar_has_them(Path text, Path jar) throws IOException {
    assertThat(Files.readString(ROOT.resolve(text)).replaceAll("\\s+", " "))
        .containsPattern("META-INF/licenses of (the|each) jar has their licenses and notices");
    assertThat(JarEntries.of(ROOT.resolve(jar)).names())
        .anyMatch(name -> name.startsWith("META-INF/licenses/"));
  }

  /** Their libraries are no jars. */
  @Test
  void the_scripts_of_the_pages_have_theirs() throws IOException {
    assertThat(JarEntries.of(ROOT.resolve("reference-service/target/content-service.jar")).names())
        .contains(
            "dev/contentservice/service/docs/swagger-ui-bundle.js.LICENSE.txt",
            "dev/contentservice/service/console/LICENSE");
  }
}
