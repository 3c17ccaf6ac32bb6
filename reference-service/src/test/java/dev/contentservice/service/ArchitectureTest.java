package dev.contentservice.service;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import io.swagger.v3.core.util.Yaml;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

@AnalyzeClasses(packages = "dev.contentservice.service", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {
  private static final String STUB = "dev.contentservice.service.stub";
  private static final String CONTRACT = "/META-INF/openapi/content-service-management.yaml";
  private static final Pattern TEXT = Pattern.compile("\"([^\"\\n]*)\"");
  private static final Pattern PARAMETER = Pattern.compile("\\{\\w+}|:\\w+");

  @ArchTest
  static final ArchRule the_service_does_not_call_itself =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAPackage("dev.contentservice.client..")
          .because("the client is for callers; only tests use both");

  @ArchTest
  static final ArchRule the_store_knows_nothing_of_http =
      noClasses()
          .that()
          .resideInAPackage("..service.store..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("jakarta.ws.rs..", "io.vertx..", "io.quarkus..", "..service.http..")
          .because("the command line and the delivery of webhooks use the same store");

  @ArchTest
  static final ArchRule no_sql_outside_the_store =
      noClasses()
          .that()
          .resideOutsideOfPackage("..service.store..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("java.sql..", "org.sqlite..", "org.flywaydb..")
          .because("a second kind of store must fit without touching anything else");

  @ArchTest
  static final ArchRule only_secrets_encrypts =
      noClasses()
          .that()
          .resideOutsideOfPackage("..service.secrets..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("com.google.crypto.tink..")
          .because("keys that are read in one place only can be looked after there");

  @ArchTest
  static final ArchRule rules_are_asked_not_made =
      noClasses()
          .should()
          .implement("dev.contentservice.rules.engine.Rule")
          .because("a rule that only the service knew would be missing from every other validator");

  @ArchTest
  static final ArchRule delivery_is_composed_by_its_library =
      noClasses()
          .should()
          .dependOnClassesThat()
          .haveNameMatching(".*\\.delivery\\..*\\.(Outbox|Dispatcher|Sender)")
          .because("Delivery.on is the only composition, so that all hosts have the same one");

  @ArchTest
  static final ArchRule deliveries_are_changed_by_the_settings_of_webhooks_only =
      noClasses()
          .should()
          .dependOnClassesThat()
          .haveNameMatching(".*\\.outbox\\.(Replay|Retry|Cancellation)")
          .because("operators and customers of Spring applications do the same");

  @ArchTest
  static final ArchRule operations_know_no_routes =
      noClasses()
          .that(
              describe(
                  "implement the stub",
                  each ->
                      each.getInterfaces().stream()
                          .anyMatch(type -> type.toErasure().getPackageName().equals(STUB))))
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("io.vertx.ext.web..", "io.quarkus.vertx.http..")
          .because("the stub connects them, as the contract says");

  @ArchTest
  static final ArchRule only_the_stub_serves_operations =
      noClasses()
          .that()
          .resideOutsideOfPackages(STUB, "..service.manage..", "..service.testmode..")
          .and()
          .haveSimpleNameNotStartingWith("TestMode")
          .should()
          .dependOnClassesThat()
          .haveSimpleName("ManagementPort")
          .because("paths, methods and statuses of operations are in the contract only");

  @Test
  void no_handwritten_class_names_a_path_of_the_management_port() throws IOException {
    Set<String> paths = new TreeSet<>();
    Yaml.mapper()
        .readTree(ArchitectureTest.class.getResourceAsStream(CONTRACT))
        .get("paths")
        .fieldNames()
        .forEachRemaining(path -> paths.add(PARAMETER.matcher(path).replaceAll("{}")));

    assertThat(paths).hasSizeGreaterThan(10);
    try (Stream<Path> files = Files.walk(Path.of("src/main/java"))) {
      assertThat(files.filter(Files::isRegularFile))
          .allSatisfy(file -> assertThat(texts(file)).doesNotContainAnyElementsOf(paths));
    }
  }

  /** The texts in a source, with their parameters as in a path of the contract. */
  private static List<String> texts(Path source) throws IOException {
    return TEXT.matcher(Files.readString(source))
        .results()
        .map(text -> PARAMETER.matcher(text.group(1)).replaceAll("{}"))
        .toList();
  }
}
