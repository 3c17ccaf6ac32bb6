package dev.contentservice.client;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.belongToAnyOf;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.codeUnits;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noFields;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaCodeUnit;
import com.tngtech.archunit.core.domain.JavaModifier;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import dev.contentservice.model.Problem;
import dev.contentservice.model.Violation;
import dev.contentservice.model.value.Omitted;
import dev.contentservice.model.value.RetryAfter;
import java.util.stream.Stream;

@AnalyzeClasses(
    packages = "dev.contentservice",
    importOptions = ImportOption.DoNotIncludeTests.class)
class ArchitectureTest {
  private static final DescribedPredicate<JavaClass> HIDDEN =
      resideInAPackage("dev.contentservice.client.internal..");

  private static boolean isVisible(JavaCodeUnit unit) {
    return unit.getModifiers().contains(JavaModifier.PUBLIC)
        || unit.getModifiers().contains(JavaModifier.PROTECTED);
  }

  private static boolean isExported(JavaClass type) {
    return type.getModifiers().contains(JavaModifier.PUBLIC) && !HIDDEN.test(type);
  }

  private static ArchCondition<JavaCodeUnit> notName(DescribedPredicate<JavaClass> hidden) {
    return ArchCondition.from(
        describe(
            "not name internal types",
            unit ->
                Stream.concat(Stream.of(unit.getReturnType()), unit.getParameterTypes().stream())
                    .flatMap(type -> type.getAllInvolvedRawTypes().stream())
                    .noneMatch(hidden)));
  }

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
  static final ArchRule handwritten_code_does_not_depend_on_the_contract =
      noClasses()
          .that()
          .resideInAnyPackage(
              "dev.contentservice.client.core",
              "dev.contentservice.client.errors",
              "dev.contentservice.client.internal")
          .should()
          .dependOnClassesThat(
              resideInAPackage("dev.contentservice.client")
                  .or(
                      resideInAPackage("dev.contentservice.model..")
                          .and(
                              not(
                                  belongToAnyOf(
                                      Problem.class,
                                      Violation.class,
                                      Omitted.class,
                                      RetryAfter.class)))))
          .because("a new operation appears in the client without a handwritten line");

  @ArchTest
  static final ArchRule the_api_names_only_exported_types =
      codeUnits()
          .that(describe("are public or protected", ArchitectureTest::isVisible))
          .and()
          .areDeclaredInClassesThat(describe("are exported", ArchitectureTest::isExported))
          .should(notName(HIDDEN))
          .because("the module does not export the internal package");

  @ArchTest
  static final ArchRule no_field_of_the_api_is_public =
      noFields()
          .that()
          .areDeclaredInClassesThat(describe("are exported", ArchitectureTest::isExported))
          .and()
          .arePublic()
          .should()
          .haveRawType(HIDDEN)
          .because("the module does not export the internal package");

  @ArchTest
  static final ArchRule exceptions_do_not_depend_on_the_client =
      noClasses()
          .that()
          .resideInAPackage("dev.contentservice.client.errors")
          .should()
          .dependOnClassesThat(
              resideInAPackage("dev.contentservice.client..")
                  .and(not(resideInAPackage("dev.contentservice.client.errors"))))
          .because("applications create exceptions to test their error handling");

  @ArchTest
  static final ArchRule internal_code_does_not_depend_on_the_api =
      noClasses()
          .that()
          .resideInAPackage("dev.contentservice.client.internal")
          .should()
          .dependOnClassesThat()
          .resideInAPackage("dev.contentservice.client.core")
          .because("the API uses package-private members of its own types, and internal code none");

  @ArchTest
  static final ArchRule nothing_is_printed =
      noClasses()
          .that()
          .resideInAPackage("dev.contentservice.client..")
          .should()
          .accessClassesThat()
          .belongToAnyOf(java.io.PrintStream.class, java.util.logging.Logger.class)
          .because("a library must not write to the console");

  @ArchTest
  static final ArchRule one_class_logs =
      noClasses()
          .that()
          .resideInAPackage("dev.contentservice.client..")
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
          .resideInAPackage("dev.contentservice.client..")
          .and()
          .doNotHaveFullyQualifiedName("dev.contentservice.client.internal.TimeSource$SystemTime")
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
