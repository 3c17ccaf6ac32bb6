package dev.contentservice.service;

import dev.contentservice.conformance.ConformanceTests;
import dev.contentservice.conformance.check.ConformanceTarget;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.AfterParameterizedClassInvocation;
import org.junit.jupiter.params.BeforeParameterizedClassInvocation;
import org.junit.jupiter.params.Parameter;
import org.junit.jupiter.params.ParameterizedClass;
import org.junit.jupiter.params.provider.EnumSource;

/** The service conforms to the contract on both stores, as any other implementation could. */
@ParameterizedClass
@EnumSource(EitherStore.class)
@Tag("nightly")
class ConformanceIT implements ConformanceTests {
  @TempDir static Path folder;
  private static RunningService service;

  @Parameter EitherStore kind;

  @BeforeParameterizedClassInvocation
  static void start(EitherStore kind) throws Exception {
    Path own = Files.createDirectory(folder.resolve(kind.name()));
    service = RunningService.in(own, kind.in(own, TwoWebhooks.in(own)));
  }

  @AfterParameterizedClassInvocation
  static void stop() throws Exception {
    service.close();
  }

  @Override
  public ConformanceTarget conformanceTarget() {
    return ConformanceTarget.of(service.base(), service.token(), List.of("wh-search", "wh-mail"));
  }
}
