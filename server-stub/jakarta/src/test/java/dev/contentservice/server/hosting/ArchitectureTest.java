package dev.contentservice.server.hosting;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(
    packages = "dev.contentservice.server",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  @ArchTest
  static final ArchRule the_stub_depends_on_the_model_and_jakarta_apis =
      classes()
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "java..",
              "dev.contentservice.server..",
              "dev.contentservice.model..",
              "jakarta.ws.rs..",
              "jakarta.validation..",
              "org.jspecify.annotations..")
          .because("implementers choose their framework, and the stub must not choose for them");

  @ArchTest
  static final ArchRule generated_and_handwritten_classes_have_separate_packages =
      classes()
          .that()
          .resideInAPackage("dev.contentservice.server")
          .should()
          .beInterfaces()
          .andShould()
          .haveSimpleNameEndingWith("Api")
          .because("handwritten classes have their own packages, such as ..server.status");
}
