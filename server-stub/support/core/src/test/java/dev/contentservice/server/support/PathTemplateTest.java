package dev.contentservice.server.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Paths of a contract with any number of parameters. */
class PathTemplateTest {
  @Test
  void a_path_has_the_parameters_of_its_template() {
    assertThat(new PathTemplate("/a/{x}/b/{y}").match("/a/1/b/2"))
        .isEqualTo(Map.of("x", "1", "y", "2"));
    assertThat(new PathTemplate("/a/{x}.json").match("/a/1.json")).isEqualTo(Map.of("x", "1"));
    assertThat(new PathTemplate("/{x}-{y}").match("/1-2-3"))
        .isEqualTo(Map.of("x", "1", "y", "2-3"));
    assertThat(new PathTemplate("/a").match("/a")).isEmpty();
  }

  @ParameterizedTest
  @CsvSource({
    "/a, /b",
    "/a, /a/b",
    "/a/{x}, /a/",
    "/a/{x}, /a/b/c",
    "/a/{x}/b, /a/b",
    "/a/{x}/b, /a//b",
    "/a/{x}/b/{y}, /a/1/b/",
    "/a/{x}/b/{y}, /a/1/c/2",
    "/a/{x}.json, /a/.json",
    "/a/{x}.json, /a/1.xml"
  })
  void another_path_does_not_match(String template, String path) {
    assertThat(new PathTemplate(template).match(path)).isNull();
  }
}
