package dev.contentservice.delivery;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "dev.contentservice.delivery", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule any_implementer_can_use_it =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "io.quarkus..",
              "jakarta.enterprise..",
              "jakarta.ws.rs..",
              "dev.contentservice.server..",
              "dev.contentservice.client..",
              "dev.contentservice.service..")
          .because("a library for every service cannot know one of them");

  @ArchTest
  static final ArchRule matching_needs_nothing_but_events_and_webhooks =
      noClasses()
          .that()
          .resideInAPackage("..delivery.match..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "..delivery.queue..",
              "..delivery.http..",
              "..delivery.payload..",
              "..delivery.egress..",
              "org.jdbi..",
              "java.sql..")
          .because("who is concerned is a question of its own, asked without a store as well");
}
