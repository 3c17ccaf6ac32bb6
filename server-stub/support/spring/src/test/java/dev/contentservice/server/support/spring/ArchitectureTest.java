package dev.contentservice.server.support.spring;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(
    packages = "dev.contentservice.server.support.spring",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  @ArchTest
  static final ArchRule the_adapter_depends_on_spring_mvc_and_no_server =
      classes()
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "java..",
              "jakarta.servlet..",
              "org.springframework..",
              "org.jspecify.annotations..",
              "dev.contentservice.rules..",
              "dev.contentservice.model..",
              "dev.contentservice.server.spring",
              "dev.contentservice.server.operations..",
              "dev.contentservice.server.support..")
          .because("applications choose their server");

  @ArchTest
  static final ArchRule only_the_auto_configuration_needs_spring_boot =
      classes()
          .that()
          .haveSimpleNameNotStartingWith("ServerSupportAutoConfiguration")
          .and()
          .areTopLevelClasses()
          .should()
          .onlyDependOnClassesThat()
          .resideOutsideOfPackage("org.springframework.boot..")
          .because("applications without Spring Boot import the configuration");
}
