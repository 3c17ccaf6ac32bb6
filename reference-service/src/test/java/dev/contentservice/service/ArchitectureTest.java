package dev.contentservice.service;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(packages = "dev.contentservice.service", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {
  @ArchTest
  static final ArchRule the_service_does_not_call_itself =
      noClasses()
          .should()
          .dependOnClassesThat()
          .resideInAPackage("dev.contentservice.client..")
          .because("the client is for callers; only tests use both");

  @ArchTest
  static final ArchRule the_store_knows_nothing_of_http =
      noClasses()
          .that()
          .resideInAPackage("..service.store..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("jakarta.ws.rs..", "io.vertx..", "io.quarkus..", "..service.http..")
          .because("the command line and the delivery of webhooks use the same store");

  @ArchTest
  static final ArchRule no_sql_outside_the_store =
      noClasses()
          .that()
          .resideOutsideOfPackage("..service.store..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("java.sql..", "org.sqlite..", "org.flywaydb..")
          .because("a second kind of store must fit without touching anything else");

  @ArchTest
  static final ArchRule only_secrets_encrypts =
      noClasses()
          .that()
          .resideOutsideOfPackage("..service.secrets..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("com.google.crypto.tink..")
          .because("keys that are read in one place only can be looked after there");

  @ArchTest
  static final ArchRule rules_are_asked_not_made =
      noClasses()
          .should()
          .implement("dev.contentservice.rules.engine.Rule")
          .because("a rule that only the service knew would be missing from every other validator");
}
