package dev.contentservice.server.support.jakarta;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.server.support.adapter.ModularApplication;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The packaged jars on the module path. */
class ModulePathIT {
  @Test
  void an_application_uses_the_adapter_and_the_core(@TempDir Path classes) throws Exception {
    ModularApplication application = new ModularApplication("jakarta\\.ws\\.rs");

    assertThat(application.run(classes))
        .containsExactly(
            "/api_key",
            "dev.contentservice.server.support.jakarta",
            "dev.contentservice.server.support");
  }
}
