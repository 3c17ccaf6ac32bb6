package dev.contentservice.delivery.http;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import dev.contentservice.delivery.egress.HostResolver;
import java.net.InetAddress;

@AnalyzeClasses(packages = "dev.contentservice.delivery", importOptions = DoNotIncludeTests.class)
class SendingArchitectureTest {

  @ArchTest
  static final ArchRule sending_knows_neither_queue_nor_store =
      noClasses()
          .that()
          .resideInAnyPackage("..delivery.http..", "..delivery.egress..", "..delivery.payload..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage(
              "..delivery.queue..",
              "..delivery.match..",
              "java.sql..",
              "javax.sql..",
              "io.quarkus..")
          .because("one attempt must be possible without a database, and in any framework");

  @ArchTest
  static final ArchRule the_guard_knows_no_http =
      noClasses()
          .that()
          .resideInAPackage("..delivery.egress..")
          .should()
          .dependOnClassesThat()
          .resideInAnyPackage("..delivery.http..", "org.apache.hc..")
          .because("an address is judged in the same way whoever wants to go there");

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
          .because("a look-up without a deadline and a verdict is a way inside");

  @ArchTest
  static final ArchRule nothing_is_printed =
      noClasses()
          .that()
          .resideInAnyPackage("..delivery.http..", "..delivery.egress..", "..delivery.payload..")
          .should()
          .dependOnClassesThat()
          .areAssignableTo(java.io.PrintStream.class)
          .because("what is printed cannot be turned off, and nobody checks it for secrets");
}
