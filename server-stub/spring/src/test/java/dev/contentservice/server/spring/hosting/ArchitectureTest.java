package dev.contentservice.server.spring.hosting;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(
    packages = "dev.contentservice.server.spring",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  @ArchTest
  static final ArchRule the_stub_depends_on_the_model_and_annotations =
      classes()
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "java..",
              "dev.contentservice.server.spring",
              "dev.contentservice.model..",
              "jakarta.validation..",
              "org.jspecify.annotations..",
              "org.springframework.http",
              "org.springframework.web.bind.annotation")
          .because("implementers choose their version of Spring, and these are in all of them");

  @ArchTest
  static final ArchRule everything_is_a_generated_interface =
      classes()
          .should()
          .beInterfaces()
          .andShould()
          .haveSimpleNameEndingWith("Api")
          .because("handwritten classes have their own packages");
}
