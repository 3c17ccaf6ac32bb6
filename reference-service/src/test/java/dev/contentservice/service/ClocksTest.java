package dev.contentservice.service;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.base.DescribedPredicate;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Tag;

/** A wall clock may step; only a monotonic clock measures a duration. For all libraries in use. */
@AnalyzeClasses(packages = "dev.contentservice", importOptions = DoNotIncludeTests.class)
@Tag("exhaustive")
class ClocksTest {
  private static final Set<String> WALL_CLOCKS =
      Set.of(
          "java.lang.System.currentTimeMillis",
          "java.time.Clock.systemUTC",
          "java.time.Clock.systemDefaultZone",
          "java.time.Clock.system",
          "java.time.InstantSource.system",
          "java.time.Instant.now",
          "java.time.Clock.millis",
          "java.time.InstantSource.millis",
          "java.time.LocalDate.now",
          "java.time.LocalTime.now",
          "java.time.LocalDateTime.now",
          "java.time.OffsetDateTime.now",
          "java.time.ZonedDateTime.now",
          "java.util.Date.<init>");

  private static final Set<String> COMPARISONS =
      Set.of(
          "java.time.Duration.between",
          "java.time.temporal.ChronoUnit.between",
          "java.time.Instant.until",
          "java.time.Instant.compareTo",
          "java.time.Instant.isAfter",
          "java.time.Instant.isBefore");

  /** Conscious exceptions, each with its reason. */
  private static final Map<String, String> READ_IT =
      Map.ofEntries(
          Map.entry("CoreBeans", "dates what is stored and logged"),
          Map.entry("StartupFailure", "dates a line of the log"),
          Map.entry("ReceiveCommand", "dates what it prints"),
          Map.entry("TokenCommand", "dates a token"),
          Map.entry("Commands", "dates a record of the audit log"),
          Map.entry("ConformanceCommand", "dates a report"),
          Map.entry("Options", "chooses a seed"),
          Map.entry("TimeSource", "Retry-After may be a date"),
          Map.entry("Event", "dates an event whose publisher does not"),
          Map.entry("DispatchWorker", "dates an attempt whose duration is unknown"),
          Map.entry("CertificateRejection", "a certificate is valid between two dates"),
          Map.entry("DeliveryBuilder", "Retry-After may be a date"),
          Map.entry("EventReceiver", "a signature names the time of its sender"),
          Map.entry("JdbcInbox", "dates what is stored"),
          Map.entry("WebhookSender", "a signature names the time of its sender"));

  /** Conscious exceptions, each with its reason. */
  private static final Map<String, String> COMPARE_TIMES =
      Map.ofEntries(
          Map.entry("RetryAfter", "Retry-After may be a date"),
          Map.entry("Rfc3339", "limits the years of a date"),
          Map.entry("CertificateRejection", "a certificate is valid between two dates"),
          Map.entry("ClientCertificates", "a certificate is valid between two dates"),
          Map.entry("ClientCertificate", "a certificate is valid between two dates"),
          Map.entry("PageQuery", "a request names both times"),
          Map.entry("StoreClock", "is monotonic and follows the wall clock slowly"),
          Map.entry("Outbox", "by the store clock"),
          Map.entry("CircuitBreakerState", "by the store clock"),
          Map.entry("ShownDeliveries", "by the store clock"),
          Map.entry("PublishedEvents", "both times are stored and only shown"),
          Map.entry("ReceiverHealth", "by the store clock"),
          Map.entry("WebhookDisabling", "by the store clock"),
          Map.entry("ReceiverState", "by the store clock"),
          Map.entry("ThrottledDeliveries", "by the store clock"),
          Map.entry("WebhookQueue", "by the store clock"),
          Map.entry("OwnedQueues", "by the store clock"),
          Map.entry("SignatureVerifier", "a signature names the time of its sender"));

  @ArchTest
  static final ArchRule the_wall_clock_only_dates_what_people_read =
      noClasses()
          .that(areNot(READ_IT.keySet()))
          .should()
          .accessTargetWhere(isOneOf(WALL_CLOCKS))
          .because("a duration that a step of the clock changes is wrong");

  @ArchTest
  static final ArchRule times_of_the_wall_clock_are_not_compared =
      noClasses()
          .that(areNot(COMPARE_TIMES.keySet()))
          .should()
          .accessTargetWhere(isOneOf(COMPARISONS))
          .because("the difference of two times of a wall clock is no duration");

  @ArchTest
  static final ArchRule buckets_refill_by_the_monotonic_clock =
      noClasses()
          .that(
              describe(
                  "do not choose the clock of a bucket",
                  each ->
                      each.getMethodCallsFromSelf().stream()
                          .noneMatch(call -> call.getName().equals("withNanosecondPrecision"))))
          .should()
          .callMethod(io.github.bucket4j.local.LocalBucketBuilder.class, "build")
          .because("their default is the wall clock");

  private static DescribedPredicate<JavaClass> areNot(Set<String> names) {
    return describe("are no exception", each -> !names.contains(topLevelName(each)));
  }

  private static String topLevelName(JavaClass type) {
    return type.getName().replaceFirst(".*\\.", "").replaceFirst("\\$.*", "");
  }

  /** As a call or as a method reference. */
  private static DescribedPredicate<JavaAccess<?>> isOneOf(Set<String> methods) {
    return describe(
        "it is one of " + methods,
        access ->
            methods.contains(
                access.getTargetOwner().getFullName() + "." + access.getTarget().getName()));
  }
}
