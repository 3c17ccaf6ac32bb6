package dev.contentservice.server.operations;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(
    packages = "dev.contentservice.server.operations",
    importOptions = DoNotIncludeTests.class)
class ArchitectureTest {
  @ArchTest
  static final ArchRule a_table_can_describe_any_contract =
      classes()
          .that()
          .resideInAPackage("dev.contentservice.server.operations")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "java..", "dev.contentservice.server.operations", "org.jspecify.annotations..")
          .because("the generated table of an adapted contract has the same types");

  @ArchTest
  static final ArchRule the_generated_table_has_a_package_of_its_own =
      classes()
          .that()
          .resideInAPackage("dev.contentservice.server.operations.contract")
          .should()
          .haveNameMatching(".*\\.(ContractOperations(\\$Schemas)?|package-info)")
          .because("generated code never shares a package with handwritten code");
}
