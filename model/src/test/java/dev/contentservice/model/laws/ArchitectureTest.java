package dev.contentservice.model.laws;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.nio.file.Files;
import java.nio.file.Path;

@AnalyzeClasses(
    packages = "dev.contentservice.model",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  @ArchTest
  static final ArchRule the_model_depends_on_annotations_and_nothing_else =
      classes()
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "java..",
              "dev.contentservice.model..",
              "com.fasterxml.jackson.annotation..",
              "jakarta.validation..",
              "org.jspecify.annotations..",
              "org.openapitools.jackson.nullable..")
          .because("the same classes serve Jackson 2 and 3, any framework, client and server");

  @ArchTest
  static final ArchRule handwritten_classes_have_packages_of_their_own =
      classes()
          .that(describe("are written by hand", ArchitectureTest::isHandwritten))
          .should()
          .resideInAPackage("dev.contentservice.model.value")
          .because("a reader must see from the package whether a class may be edited");

  @ArchTest
  static final ArchRule generated_classes_have_a_package_of_their_own =
      classes()
          .that(DescribedPredicate.not(describe("by hand", ArchitectureTest::isHandwritten)))
          .should()
          .resideInAnyPackage(
              "dev.contentservice.model",
              "dev.contentservice.model.event",
              "dev.contentservice.model.management")
          .because("what is generated is thrown away with every build");

  private static boolean isHandwritten(JavaClass type) {
    String file = type.getSource().orElseThrow().getFileName().orElseThrow();
    return Files.exists(
        Path.of("src/main/java", type.getPackageName().replace('.', '/')).resolve(file));
  }
}
