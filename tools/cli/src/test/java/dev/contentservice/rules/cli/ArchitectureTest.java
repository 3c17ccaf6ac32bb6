package dev.contentservice.rules.cli;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "dev.contentservice.rules.cli", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule the_command_line_has_no_rules_of_its_own =
      noClasses()
          .should()
          .implement("dev.contentservice.rules.engine.Rule")
          .orShould()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "dev.contentservice.model..", "..rules.itemtype..", "..rules.validation..")
          .because("the rules module defines valid bodies for every validator");
}
