package dev.contentservice.server.support.spring;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.server.support.adapter.ModularApplication;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packaged jars on the module path. */
class ModulePathIT {
  @Test
  void an_application_uses_the_adapter_and_the_core(@TempDir Path classes) throws Exception {
    ModularApplication application =
        new ModularApplication(
            "jakarta\\.servlet|spring-(aop|beans|context|core|expression|test|web)|micrometer-|commons-logging");

    assertThat(application.run(classes))
        .containsExactly(
            "401 application/problem+json",
            "dev.contentservice.server.support.spring",
            "dev.contentservice.server.support");
  }
}
