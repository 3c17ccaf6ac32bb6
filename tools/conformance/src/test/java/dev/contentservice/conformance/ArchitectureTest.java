package dev.contentservice.conformance;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(
    packages = "dev.contentservice.conformance",
    importOptions = DoNotIncludeTests.class)
class ArchitectureTest {
  @ArchTest
  static final ArchRule it_shares_no_code_with_an_implementation =
      classes()
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "java..",
              "javax.xml.stream..",
              "javax.net..",
              "dev.contentservice.conformance..",
              "tools.jackson..",
              "picocli..",
              "org.junit.jupiter.api..",
              "org.jspecify..")
          .because("a fault in shared code would be in the checks as well");

  @ArchTest
  static final ArchRule only_the_api_knows_the_http_client =
      noClasses()
          .that()
          .resideOutsideOfPackage("..conformance.http..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("java.net.http..")
          .because("the token is replaced in one place only");

  @ArchTest
  static final ArchRule the_command_needs_no_junit =
      noClasses()
          .that()
          .doNotHaveSimpleName("ConformanceTests")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("org.junit..")
          .because("the executable jar does not contain it");

  @ArchTest
  static final ArchRule packages_have_no_cycles =
      slices()
          .matching("dev.contentservice.conformance.(*)..")
          .should()
          .beFreeOfCycles()
          .because("checks use what sends and shows requests, never the other way round");
}
