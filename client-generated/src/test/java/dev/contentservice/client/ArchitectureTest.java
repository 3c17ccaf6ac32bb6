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
  static final ArchRule the_model_is_the_only_module_the_client_depends_on =
      classes()
          .that()
          .resideInAPackage("dev.contentservice.client..")
          .should()
          .onlyDependOnClassesThat(
              not(resideInAPackage("dev.contentservice.."))
                  .or(resideInAPackage("dev.contentservice.client.."))
                  .or(resideInAPackage("dev.contentservice.model..")))
          .because("applications that use the client need neither the rules nor a server");

  @ArchTest
  static final ArchRule the_model_does_not_depend_on_the_client =
      noClasses()
          .that()
          .resideInAPackage("dev.contentservice.model..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("dev.contentservice.client..")
          .because("dependencies point towards the contract");

  @ArchTest
  static final ArchRule generated_code_does_not_depend_on_handwritten_code =
      noClasses()
          .that()
          .resideInAPackage("dev.contentservice.client.generated..")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("dev.contentservice.client")
          .because("every build generates it again");

  @ArchTest
  static final ArchRule no_generated_type_is_in_the_public_api =
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
          .because("another version of the generator must not change the API");

  @ArchTest
  static final ArchRule nothing_is_printed =
      noClasses()
          .that()
          .resideInAPackage("dev.contentservice.client")
          .should()
          .accessClassesThat()
          .belongToAnyOf(java.io.PrintStream.class, java.util.logging.Logger.class)
          .because("a library must not write to the console");

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
          .because("one class decides what is never logged");

  @ArchTest
  static final ArchRule one_class_reads_the_system_clock =
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
          .because("tests use virtual time");
}
