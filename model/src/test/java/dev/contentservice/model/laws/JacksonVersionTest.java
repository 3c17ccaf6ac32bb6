package dev.contentservice.model.laws;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import tools.jackson.databind.json.JsonMapper;

/** The build runs these tests twice: with the lowest Jackson and with the newest. */
class JacksonVersionTest {
  @Test
  void these_tests_run_with_the_jackson_that_the_build_names() {
    assertThat(new JsonMapper().version()).hasToString(System.getProperty("expected.jackson"));
  }
}
