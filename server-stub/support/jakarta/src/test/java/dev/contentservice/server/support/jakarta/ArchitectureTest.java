package dev.contentservice.server.support.jakarta;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(
    packages = "dev.contentservice.server.support.jakarta",
    importOptions = DoNotIncludeTests.class)
class ArchitectureTest {
  @ArchTest
  static final ArchRule the_adapter_knows_no_implementation_of_jakarta_rest =
      classes()
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "java..",
              "dev.contentservice.server..",
              "dev.contentservice.model..",
              "dev.contentservice.rules.json..",
              "jakarta.ws.rs..",
              "tools.jackson..",
              "org.jspecify.annotations..")
          .because("it must run on Jersey, RESTEasy and Quarkus alike");
}
