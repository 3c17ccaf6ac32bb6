package dev.contentservice.service.start;

import dev.contentservice.service.connection.ConnectionInitializer;
import dev.contentservice.service.fatal.FatalErrorHandler;
import dev.contentservice.service.http.RequestHeads;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.QuarkusApplication;
import io.quarkus.runtime.annotations.QuarkusMain;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;

/** Does the command it is given, or runs the service until it is told to stop. */
@QuarkusMain
public final class ContentService implements QuarkusApplication {
  private final StartupBanner greeting;

  ContentService(StartupBanner greeting) {
    this.greeting = greeting;
  }

  public static void main(String... args) {
    // Before anything logs: the first thing that does chooses the log manager of the process.
    System.setProperty("java.util.logging.manager", "org.jboss.logmanager.LogManager");
    silenceUnsafeWarning();
    if (args.length > 0) {
      System.exit(Commands.run(args));
    }
    try {
      SettingsSource.read();
    } catch (RuntimeException e) {
      System.err.println(StartupException.line(e));
      System.exit(StartupException.STATUS);
    }
    FatalErrorHandler.install();
    ConnectionInitializer.enable();
    RequestHeads.enable();
    Quarkus.run(
        ContentService.class,
        (status, failure) -> {
          if (failure != null) {
            System.err.println(StartupException.line(failure));
          }
          System.exit(status);
        },
        args);
  }

  /**
   * From Java 24 on, the first library that uses Unsafe makes Java print four lines, here the one
   * that reads keysets. Users cannot act on them.
   */
  private static void silenceUnsafeWarning() {
    try {
      Method warned =
          Class.forName("sun.misc.Unsafe").getDeclaredMethod("trySetMemoryAccessWarned");
      warned.setAccessible(true);
      warned.invoke(null);
    } catch (ReflectiveOperationException | InaccessibleObjectException e) {
      // Another Java, which does not warn, or warns once.
    }
  }

  @Override
  public int run(String... args) {
    greeting.lines().forEach(System.out::println);
    Quarkus.waitForExit();
    return 0;
  }
}
