package dev.contentservice.delivery;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.base.DescribedPredicate.not;
import static com.tngtech.archunit.core.domain.JavaAccess.Predicates.targetOwner;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.resideInAnyPackage;
import static com.tngtech.archunit.core.domain.JavaClass.Predicates.type;
import static com.tngtech.archunit.core.domain.JavaModifier.PUBLIC;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.members;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static com.tngtech.archunit.library.dependencies.SlicesRuleDefinition.slices;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchCondition;
import com.tngtech.archunit.lang.ArchRule;
import dev.contentservice.delivery.dispatch.internal.Dispatcher;
import dev.contentservice.delivery.egress.HostResolver;
import dev.contentservice.delivery.http.internal.Sender;
import dev.contentservice.delivery.outbox.internal.Outbox;
import dev.contentservice.delivery.outbox.internal.database.OutboxJdbi;
import java.net.InetAddress;
import java.util.Set;
import javax.sql.DataSource;
import org.jdbi.v3.core.Handle;
import org.jdbi.v3.core.Jdbi;

@AnalyzeClasses(packages = "dev.contentservice.delivery", importOptions = DoNotIncludeTests.class)
class ArchitectureTest {
  private static final String[] SQL = {"org.jdbi..", "org.flywaydb..", "java.sql..", "javax.sql.."};
  private static final String[] HTTP = {
    "..delivery.http..", "..delivery.egress..", "org.apache.hc..", "java.net.http.."
  };

  private static final Set<String> PARTS =
      Set.of("Outbox.<init>", "Dispatcher.start", "Sender.builder");

  private static boolean isInternal(JavaClass type) {
    return type.getPackageName().contains(".internal");
  }

  @ArchTest
  static final ArchRule packages_have_no_cycles =
      slices()
          .matching("dev.contentservice.delivery.(*)..")
          .should()
          .beFreeOfCycles()
          .because("a package in a cycle can only be read together with the others");

  @ArchTest
  static final ArchRule events_depend_on_no_other_package =
      noClasses()
          .that()
          .resideInAPackage("dev.contentservice.delivery")
          .should()
          .dependOnClassesThat(
              resideInAPackage("dev.contentservice.delivery.*..")
                  .and(not(resideInAPackage("dev.contentservice.delivery.internal"))))
          .because("every other package depends on events");

  @ArchTest
  static final ArchRule the_api_names_no_internal_type =
      members()
          .that()
          .arePublic()
          .and()
          .areDeclaredInClassesThat(
              describe(
                  "are API", type -> type.getModifiers().contains(PUBLIC) && !isInternal(type)))
          .should(
              ArchCondition.from(
                  describe(
                      "name types that applications can use",
                      member ->
                          member.getAllInvolvedRawTypes().stream()
                              .noneMatch(ArchitectureTest::isInternal))))
          .because("applications cannot rely on types that may change at any time");

  @ArchTest
  static final ArchRule no_service_framework_or_client_is_used =
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
          .because("any service can use this library");

  @ArchTest
  static final ArchRule only_the_outbox_uses_sql =
      noClasses()
          .that()
          .resideOutsideOfPackage("..delivery.outbox..")
          .should()
          .dependOnClassesThat(
              resideInAnyPackage(SQL).and(not(type(Handle.class))).and(not(type(DataSource.class))))
          .orShould()
          .callMethodWhere(targetOwner(type(Handle.class)))
          .because("a Handle or DataSource elsewhere is only passed on");

  @ArchTest
  static final ArchRule statements_show_no_values_in_errors =
      noClasses()
          .that()
          .doNotBelongToAnyOf(OutboxJdbi.class)
          .should()
          .callMethodWhere(
              describe(
                  "makes a Jdbi",
                  call ->
                      call.getTarget().getFullName().startsWith(Jdbi.class.getName() + ".create")))
          .because("values may be passwords");

  @ArchTest
  static final ArchRule dispatching_uses_neither_sql_nor_http =
      noClasses()
          .that()
          .resideInAPackage("..delivery.dispatch..")
          .should()
          .dependOnClassesThat(
              resideInAnyPackage(SQL)
                  .or(resideInAnyPackage(HTTP))
                  .or(resideInAnyPackage("..delivery.outbox..", "..delivery.publish..")))
          .because("DeliveryQueue and AttemptExecutor hide the store and the transport");

  @ArchTest
  static final ArchRule matching_uses_only_events_and_webhooks =
      noClasses()
          .that()
          .resideInAPackage("..delivery.match..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "..delivery.publish..",
              "..delivery.outbox..",
              "..delivery.dispatch..",
              "..delivery.http..",
              "..delivery.payload..",
              "..delivery.egress..")
          .because("applications also match without a store");

  @ArchTest
  static final ArchRule sending_uses_no_store =
      noClasses()
          .that()
          .resideInAnyPackage("..delivery.http..", "..delivery.egress..", "..delivery.payload..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("..delivery.publish..", "..delivery.outbox..", "..delivery.match..")
          .because("an attempt must be possible without a database");

  @ArchTest
  static final ArchRule the_egress_policy_uses_no_http =
      noClasses()
          .that()
          .resideInAPackage("..delivery.egress..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("..delivery.http..", "..delivery.dispatch..", "org.apache.hc..")
          .because("the decision on an address does not depend on the protocol");

  @ArchTest
  static final ArchRule names_are_looked_up_in_one_place =
      noClasses()
          .that()
          .doNotBelongToAnyOf(HostResolver.class)
          .should()
          .callMethod(InetAddress.class, "getAllByName", String.class)
          .orShould()
          .callMethod(InetAddress.class, "getByName", String.class)
          .orShould()
          .callConstructor(java.net.InetSocketAddress.class, String.class, int.class)
          .orShould()
          .callConstructor(java.net.Socket.class, String.class, int.class)
          .because("a lookup needs a deadline and a decision of the egress policy");

  @ArchTest
  static final ArchRule there_is_one_composition =
      noClasses()
          .that()
          .resideOutsideOfPackage("..delivery.runtime..")
          .and()
          .doNotBelongToAnyOf(Outbox.class, Dispatcher.class, Sender.class)
          .should()
          .accessTargetWhere(
              describe(
                  "it is one of " + PARTS,
                  access ->
                      PARTS.contains(
                          access.getTargetOwner().getSimpleName() + "." + access.getName())))
          .because("Delivery.on puts the parts together, for all hosts in the same way");

  @ArchTest
  static final ArchRule nothing_is_printed =
      noClasses()
          .should()
          .dependOnClassesThat()
          .areAssignableTo(java.io.PrintStream.class)
          .because("printed text cannot be turned off and is not checked for secrets");
}
