package dev.contentservice.server.support;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(
    packages = "dev.contentservice.server.support",
    importOptions = DoNotIncludeTests.class)
class ArchitectureTest {
  @ArchTest
  static final ArchRule the_checks_know_no_framework =
      classes()
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "java..",
              "dev.contentservice.server.support",
              // Not the table of one contract, which is a parameter.
              "dev.contentservice.server.operations",
              "dev.contentservice.model..",
              "dev.contentservice.rules..",
              "org.openapitools.jackson.nullable..",
              "tools.jackson..",
              "org.jspecify.annotations..")
          .because("Jakarta REST, Spring and others must reject the same requests in the same way");
}
