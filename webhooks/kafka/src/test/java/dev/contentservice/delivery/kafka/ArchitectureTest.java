package dev.contentservice.delivery.kafka;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(
    packages = "dev.contentservice.delivery.kafka",
    importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule only_events_and_publishing_are_used =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "..delivery.outbox..",
              "..delivery.dispatch..",
              "..delivery.http..",
              "..delivery.egress..",
              "..delivery.match..",
              "..delivery.payload..",
              "org.jdbi..",
              "io.quarkus..")
          .because("a consumer is one more publisher, for any service");
}
