package dev.contentservice.conformance;

import dev.contentservice.conformance.check.ConformanceTarget;
import dev.contentservice.conformance.example.Behaviour;
import dev.contentservice.conformance.example.ExampleServer;
import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;

/** The checks as the tests of another build use them. */
@Tag("exhaustive")
class ConformanceTestsTest implements ConformanceTests {
  private static ExampleServer service;

  @BeforeAll
  static void start() throws IOException {
    service = new ExampleServer(new Behaviour());
  }

  @AfterAll
  static void stop() {
    service.close();
  }

  @Override
  public ConformanceTarget conformanceTarget() {
    return ConformanceTarget.of(service.url(), Behaviour.TOKEN, List.of("w1", "w2"));
  }
}
