package dev.contentservice.receiver;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "dev.contentservice.receiver", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {
  @ArchTest
  static final ArchRule the_core_depends_on_the_model_and_nothing_else =
      classes()
          .that()
          .resideInAnyPackage("dev.contentservice.receiver", "..receiver.inbox..")
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "java..",
              "javax.crypto..",
              "javax.sql..",
              "org.jspecify.annotations..",
              "org.openapitools.jackson.nullable..",
              "dev.contentservice.model..",
              "dev.contentservice.receiver",
              "..receiver.inbox..",
              "..receiver.json..")
          .because("applications choose their framework and their Jackson");

  @ArchTest
  static final ArchRule jackson_2_is_known_to_one_class =
      noClasses()
          .that()
          .haveNameNotMatching(".*\\.Jackson2EventMapper(\\$.*)?")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("com.fasterxml.jackson.databind..", "com.fasterxml.jackson.core..")
          .because("it may be missing");

  @ArchTest
  static final ArchRule jackson_3_is_known_to_one_class =
      noClasses()
          .that()
          .haveNameNotMatching(".*\\.Jackson3EventMapper(\\$.*)?")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("tools.jackson..")
          .because("it may be missing");

  @ArchTest
  static final ArchRule adapters_of_jakarta_know_no_spring =
      noClasses()
          .that()
          .resideInAnyPackage("..receiver.servlet..", "..receiver.rest..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("org.springframework..")
          .because("an application with one framework does not have the others");

  @ArchTest
  static final ArchRule the_sender_is_not_used =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "dev.contentservice.delivery..",
              "dev.contentservice.rules..",
              "dev.contentservice.client..")
          .because("receivers need one jar beside the model");

  @ArchTest
  static final ArchRule packages_have_no_cycles =
      slices()
          .matching("dev.contentservice.receiver.(*)..")
          .should()
          .beFreeOfCycles()
          .because("a package in a cycle can only be read together with the others");
}
