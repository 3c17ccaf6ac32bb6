package dev.contentservice.service.start;

import dev.contentservice.service.Settings;
import dev.contentservice.service.connection.ConnectionInitializer;
import dev.contentservice.service.fatal.FatalErrorHandler;
import dev.contentservice.service.http.RequestHeads;
import dev.contentservice.service.manage.HealthPort;
import dev.contentservice.service.store.Store;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.QuarkusApplication;
import io.quarkus.runtime.annotations.QuarkusMain;
import java.lang.reflect.InaccessibleObjectException;
import java.lang.reflect.Method;
import java.security.Security;
import java.util.List;

/** Runs a command, or the service until it is stopped. */
@QuarkusMain
public final class ContentService implements QuarkusApplication {
  private final HealthPort health;
  private final StartupBanner banner;
  private final Store store;

  ContentService(HealthPort health, StartupBanner banner, Store store) {
    this.health = health;
    this.banner = banner;
    this.store = store;
  }

  public static void main(String... args) {
    // Before any logging: the first log call selects the log manager of the process.
    System.setProperty("java.util.logging.manager", "org.jboss.logmanager.LogManager");
    silenceUnsafeWarning();
    lookUpNamesEachTime();
    if (args.length > 0) {
      System.exit(Commands.run(args));
    }
    FatalErrorHandler.install();
    ConnectionInitializer.enable();
    RequestHeads.enable();
    try {
      EarlyStore.open(SettingsCheck.read().getConfigMapping(Settings.class));
    } catch (RuntimeException e) {
      System.err.println(StartupFailure.line(e));
      System.exit(StartupFailure.STATUS);
    }
    Quarkus.run(
        ContentService.class,
        (status, failure) -> {
          if (failure != null) {
            System.err.println(StartupFailure.line(failure));
          }
          System.exit(status);
        },
        args);
  }

  /**
   * Otherwise an attempt uses an address that its receiver no longer has, for 30 seconds. An
   * operator may set either property.
   */
  private static void lookUpNamesEachTime() {
    String seconds = "networkaddress.cache.ttl";
    if (Security.getProperty(seconds) == null
        && System.getProperty("sun.net.inetaddr.ttl") == null) {
      Security.setProperty(seconds, "0");
    }
  }

  /**
   * From Java 24 on, the first library that uses Unsafe, here Tink, makes Java print four lines
   * that users cannot act on.
   */
  private static void silenceUnsafeWarning() {
    try {
      Method warned =
          Class.forName("sun.misc.Unsafe").getDeclaredMethod("trySetMemoryAccessWarned");
      warned.setAccessible(true);
      warned.invoke(null);
    } catch (ReflectiveOperationException | InaccessibleObjectException e) {
      // Another Java version, which does not warn, or warns once.
    }
  }

  @Override
  public int run(String... args) {
    List<String> lines = banner.lines(health.open());
    store.started();
    lines.forEach(System.out::println);
    Quarkus.waitForExit();
    return 0;
  }
}
