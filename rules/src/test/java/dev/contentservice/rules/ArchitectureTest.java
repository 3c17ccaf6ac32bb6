package dev.contentservice.rules;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;

@AnalyzeClasses(packages = "dev.contentservice.rules", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule the_engine_knows_no_resource =
      noClasses()
          .that()
          .resideInAPackage("..rules.engine..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "dev.contentservice.model..",
              "..rules.itemtype..",
              "..rules.webhook..",
              "..rules.json..",
              "..rules.stream..",
              "..rules.validation..")
          .because("a third resource must fit without touching the engine");

  @ArchTest
  static final ArchRule rules_know_no_validator =
      noClasses()
          .that()
          .resideInAnyPackage("..rules.itemtype..", "..rules.webhook..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "..rules.json..",
              "..rules.stream..",
              "..rules.validation..",
              "tools.jackson..",
              "jakarta.validation..")
          .because("a rule must have the same result in every validator");

  @ArchTest
  static final ArchRule reading_one_body_knows_no_stream =
      noClasses()
          .that()
          .resideInAPackage("..rules.json..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("..rules.stream..")
          .because("a service that reads single bodies must not change when streams do");

  @ArchTest
  static final ArchRule rules_do_not_reach_out =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "java.net..",
              "java.sql..",
              "java.util.logging..",
              "org.slf4j..",
              "jakarta.ws.rs..",
              "java.time..",
              "java.nio.file..")
          .because(
              "rules run inside other people's tools: no HTTP, no SQL, no log, no clock, no files");

  @ArchTest
  static final ArchRule one_class_knows_an_implementation_of_jakarta_validation =
      noClasses()
          .that()
          // A conscious exception: loaded only if the application has this implementation.
          .doNotHaveSimpleName("HibernateBuilder")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.hibernate..", "org.glassfish..")
          .because("the validator belongs to the application");

  @ArchTest
  static final ArchRule packages_form_no_circle =
      SlicesRuleDefinition.slices()
          .matching("dev.contentservice.rules.(*)..")
          .should()
          .beFreeOfCycles()
          .because("packages in a cycle cannot be understood or changed one at a time");
}
