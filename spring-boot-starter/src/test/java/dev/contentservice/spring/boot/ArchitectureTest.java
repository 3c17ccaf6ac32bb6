package dev.contentservice.spring.boot;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(
    packages = "dev.contentservice.spring.boot",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  @ArchTest
  static final ArchRule the_starter_has_no_own_server_support =
      classes()
          .should()
          .onlyDependOnClassesThat()
          .resideInAnyPackage(
              "java..",
              "javax.sql..",
              "jakarta.servlet..",
              "jakarta.validation..",
              "io.micrometer..",
              "org.jdbi..",
              "org.jspecify.annotations..",
              "org.springframework..",
              "tools.jackson..",
              "com.fasterxml.jackson..",
              "dev.contentservice.client..",
              "dev.contentservice.delivery..",
              "dev.contentservice.model..",
              "dev.contentservice.rules..",
              "dev.contentservice.spring.boot..")
          .because("server-stub/support/spring has an auto-configuration already");

  @ArchTest
  static final ArchRule types_that_moved_in_spring_boot_4_stay_where_conditions_protect_them =
      noClasses()
          .that()
          .haveNameNotMatching(".*\\.HealthBoot[34].*|.*\\$OfSpringBoot[34]")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "org.springframework.boot.health..",
              "org.springframework.boot.actuate.health..",
              "org.springframework.boot.actuate.autoconfigure.health..",
              "org.springframework.boot.autoconfigure.validation..",
              "org.springframework.boot.validation.autoconfigure..")
          .because("one jar runs on Spring Boot 3.5 and 4");

  @ArchTest
  static final ArchRule only_what_measures_needs_micrometer =
      noClasses()
          .that()
          .haveNameNotMatching(".*(Metrics|Observations)(\\$.*)?")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("io.micrometer..")
          .because("applications without metrics start");

  @ArchTest
  static final ArchRule delivery_is_composed_by_its_library =
      noClasses()
          .should()
          .dependOnClassesThat()
          .haveNameMatching(".*\\.delivery\\..*\\.(Outbox|Dispatcher|Sender)")
          .because("Delivery.on is the only composition, so that all hosts have the same one");

  @ArchTest
  static final ArchRule deliveries_are_changed_by_the_settings_of_webhooks_only =
      noClasses()
          .should()
          .dependOnClassesThat()
          .haveNameMatching(".*\\.outbox\\.(Replay|Retry|Cancellation)")
          .because("operators of the service do the same");
}
