package dev.contentservice.service.start;

import dev.contentservice.service.http.SlowHeads;
import io.quarkus.runtime.Quarkus;
import io.quarkus.runtime.QuarkusApplication;
import io.quarkus.runtime.annotations.QuarkusMain;

/** Does the command it is given, or runs the service until it is told to stop. */
@QuarkusMain
public final class ContentService implements QuarkusApplication {
  private final Greeting greeting;

  ContentService(Greeting greeting) {
    this.greeting = greeting;
  }

  public static void main(String... args) {
    if (args.length > 0) {
      System.exit(Commands.run(args));
    }
    SlowHeads.enable();
    Quarkus.run(
        ContentService.class,
        (status, failure) -> {
          if (failure != null) {
            System.err.println(CannotStart.explain(failure));
          }
          System.exit(status);
        },
        args);
  }

  @Override
  public int run(String... args) {
    greeting.lines().forEach(System.out::println);
    Quarkus.waitForExit();
    return 0;
  }
}
