package dev.contentservice.client;

import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.methods;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;

@AnalyzeClasses(
    packages = "dev.contentservice",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {

  @ArchTest
  static final ArchRule of_this_project_the_client_knows_the_model_only =
      classes()
          .that()
          .resideInAPackage("dev.contentservice.client..")
          .should()
          .onlyDependOnClassesThat(
              not(resideInAPackage("dev.contentservice.."))
                  .or(resideInAPackage("dev.contentservice.client.."))
                  .or(resideInAPackage("dev.contentservice.model..")))
          .because("a caller takes neither the rules nor a server along");

  @ArchTest
  static final ArchRule the_model_does_not_know_the_client =
      noClasses()
          .that()
          .resideInAPackage("dev.contentservice.model..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("dev.contentservice.client..")
          .because("a change travels one way, from the contract outwards");

  @ArchTest
  static final ArchRule generated_code_does_not_know_what_is_written_by_hand =
      noClasses()
          .that()
          .resideInAPackage("dev.contentservice.client.generated..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("dev.contentservice.client")
          .because("it is made anew by every build and never edited");

  @ArchTest
  static final ArchRule nothing_generated_is_in_the_public_interface =
      methods()
          .that()
          .arePublic()
          .and()
          .areDeclaredInClassesThat()
          .resideInAPackage("dev.contentservice.client")
          .and()
          .areDeclaredInClassesThat()
          .arePublic()
          .should()
          .notHaveRawReturnType(resideInAPackage("dev.contentservice.client.generated.."))
          .because("callers must not notice another version of the generator");

  @ArchTest
  static final ArchRule nothing_is_printed =
      noClasses()
          .that()
          .resideInAPackage("dev.contentservice.client")
          .should()
          .accessClassesThat()
          .belongToAnyOf(java.io.PrintStream.class, java.util.logging.Logger.class)
          .because("a library leaves the console to its callers");

  @ArchTest
  static final ArchRule one_class_logs =
      noClasses()
          .that()
          .resideInAPackage("dev.contentservice.client")
          .and()
          .doNotHaveSimpleName("ExchangeLog")
          .should()
          .accessClassesThat()
          .belongToAnyOf(System.Logger.class)
          .because("what is never logged is judged in one place");

  @ArchTest
  static final ArchRule one_class_knows_what_time_it_is =
      noClasses()
          .that()
          .resideInAPackage("dev.contentservice.client")
          .and()
          .doNotHaveFullyQualifiedName("dev.contentservice.client.TimeSource$SystemTime")
          .should()
          .callMethod(System.class, "nanoTime")
          .orShould()
          .callMethod(System.class, "currentTimeMillis")
          .orShould()
          .callMethod(java.time.Instant.class, "now")
          .orShould()
          .callMethod(Thread.class, "sleep", long.class)
          .because("waits are tried in virtual time");
}
