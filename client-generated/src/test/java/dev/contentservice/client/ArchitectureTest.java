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
  static final ArchRule nothing_is_printed_or_logged =
      noClasses()
          .that()
          .resideInAPackage("dev.contentservice.client")
          .should()
          .accessClassesThat()
          .belongToAnyOf(java.io.PrintStream.class, System.Logger.class)
          .because("a library leaves the console to its callers");
}
