package dev.contentservice.spec;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A wall clock may step; only a monotonic clock measures a duration. In the sources of all modules,
 * in Java and in JavaScript, as a call or as a method reference.
 */
class WallClocksTest {
  private static final Pattern SOURCE =
      Pattern.compile(".*/src/main/.*\\.(java|m?js)|\\.\\./examples/.*\\.(java|m?[jt]s)");
  private static final Pattern OTHERS =
      Pattern.compile(".*/(target|node_modules|\\.git|test|benchmarks)|.*\\.min\\.js|.*/vendor/.*");

  private static final Pattern WALL_CLOCK =
      Pattern.compile(
          """
          \\bcurrentTimeMillis\\b|\\bDate\\s*\\.\\s*now\\b|\\bnew\\s+Date\\s*\\(\\s*\\)|\\bDate::new\\b\
          |\\b(Clock|InstantSource)\\s*(\\.|::)\\s*(system|tick)\\w*\\b\
          |\\b(Instant|(Local|Offset|Zoned)?(Date|Time|DateTime)|Year|YearMonth)\\s*(\\.|::)\\s*now\\b\
          |\\bCalendar\\s*(\\.|::)\\s*getInstance\\b|\\bGregorianCalendar\\s*\\(\\s*\\)""");

  /** Conscious exceptions, each with its reason. */
  private static final Map<String, String> READ_IT =
      Map.ofEntries(
          Map.entry("CoreBeans.java", "dates what is stored and logged"),
          Map.entry("StartupFailure.java", "dates a line of the log"),
          Map.entry("ReceiveCommand.java", "dates what it prints"),
          Map.entry("TokenCommand.java", "dates a token"),
          Map.entry("Commands.java", "dates a record of the audit log"),
          Map.entry("ConformanceCommand.java", "dates a report"),
          Map.entry("Options.java", "chooses a seed"),
          Map.entry("TimeSource.java", "Retry-After may be a date"),
          Map.entry("Event.java", "dates an event whose publisher does not"),
          Map.entry("DispatchWorker.java", "dates an attempt whose duration is unknown"),
          Map.entry("CertificateRejection.java", "a certificate is valid between two dates"),
          Map.entry("DeliveryBuilder.java", "Retry-After may be a date"),
          Map.entry("EventReceiver.java", "a signature names the time of its sender"),
          Map.entry("JdbcInbox.java", "dates what is stored"),
          Map.entry("WebhookSender.java", "a signature names the time of its sender"),
          Map.entry("attempts.js", "shows times, and follows the clock of the service"));

  private static final Set<String> FOUND = new TreeSet<>();
  private static final Set<String> READ = new HashSet<>();

  @BeforeAll
  static void read() throws IOException {
    Files.walkFileTree(Path.of(".."), new Reading());
  }

  private static final class Reading extends SimpleFileVisitor<Path> {
    @Override
    public FileVisitResult preVisitDirectory(Path folder, BasicFileAttributes attributes) {
      return matches(OTHERS, folder) ? FileVisitResult.SKIP_SUBTREE : FileVisitResult.CONTINUE;
    }

    @Override
    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) throws IOException {
      if (matches(SOURCE, file) && !matches(OTHERS, file)) {
        READ.add(file.toString());
        if (WALL_CLOCK.matcher(Files.readString(file)).find()) {
          FOUND.add(file.getFileName().toString());
        }
      }
      return FileVisitResult.CONTINUE;
    }
  }

  private static boolean matches(Pattern kind, Path file) {
    return kind.matcher(file.toString().replace('\\', '/')).matches();
  }

  @Test
  void only_what_people_read_is_dated_by_the_wall_clock() {
    assertThat(READ).hasSizeGreaterThan(800);
    assertThat(FOUND).isEqualTo(new TreeSet<>(READ_IT.keySet()));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "long start = System.currentTimeMillis();",
        "LongSupplier clock = System::currentTimeMillis;",
        "Supplier<Instant> clock = Instant::now;",
        "Instant start = Instant\n    .now();",
        "Clock.systemDefaultZone()",
        "Clock.tickSeconds(zone)",
        "InstantSource::system",
        "LocalDate.now()",
        "LocalTime::now",
        "ZonedDateTime.now(zone)",
        "new Date()",
        "Date::new",
        "Calendar.getInstance()",
        "const start = Date.now()",
        "const start = +new Date( )"
      })
  void each_way_to_read_it_is_found(String source) {
    assertThat(WALL_CLOCK.matcher(source).find()).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "long start = System.nanoTime();",
        "new Date(text)",
        "Date.parse(text)",
        "performance.now()",
        "clock.instant()",
        "steady()"
      })
  void another_clock_or_time_is_not(String source) {
    assertThat(WALL_CLOCK.matcher(source).find()).isFalse();
  }
}
