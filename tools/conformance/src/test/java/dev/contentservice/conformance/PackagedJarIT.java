package dev.contentservice.conformance;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.conformance.example.Behaviour;
import dev.contentservice.conformance.example.ExampleServer;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The jar that users run. It contains everything but a JDK. */
@Tag("example")
class PackagedJarIT {
  private static final String JAVA =
      Path.of(System.getProperty("java.home"), "bin/java").toString();

  private static Process jar(String... arguments) throws Exception {
    ProcessBuilder builder =
        new ProcessBuilder(JAVA, "-jar", "target/content-conformance.jar")
            .redirectErrorStream(true);
    builder.command().addAll(List.of(arguments));
    builder.environment().put("TOKEN", Behaviour.TOKEN);
    return builder.start();
  }

  @Test
  @Tag("exhaustive")
  void it_proves_a_service_with_the_token_of_the_environment() throws Exception {
    try (ExampleServer service = new ExampleServer(new Behaviour())) {
      Process process =
          jar("--url", service.url().toString(), "--webhook", "w1", "--webhook", "w2");
      String output = new String(process.getInputStream().readAllBytes(), UTF_8);

      assertThat(output).contains("conforms: ").doesNotContain("FAILED");
      assertThat(process.waitFor()).isZero();
    }
  }

  @Test
  @Tag("exhaustive")
  void an_interrupted_run_restores_the_webhooks() throws Exception {
    CountDownLatch updated = new CountDownLatch(50);
    AtomicReference<ObjectNode> webhook = new AtomicReference<>();
    List<JsonNode> names = new CopyOnWriteArrayList<>();
    Behaviour behaviour = new Behaviour();
    behaviour.webhook =
        body -> {
          names.add(body.path("name"));
          webhook.set(body);
          updated.countDown();
          return body;
        };
    try (ExampleServer service = new ExampleServer(behaviour)) {
      Process process = jar("--url", service.url().toString(), "--webhook", "w1");
      updated.await();
      // The handle leaves the output open.
      process.toHandle().destroy();
      String output = new String(process.getInputStream().readAllBytes(), UTF_8);

      assertThat(output).contains("interrupted after ").doesNotContain("not restored");
      assertThat(names.get(names.size() / 2)).isNotEqualTo(names.get(0));
      assertThat(webhook.get().path("name")).isEqualTo(names.get(0));
    }
  }

  @Test
  void it_says_its_version() throws Exception {
    Process process = jar("--version");

    assertThat(new String(process.getInputStream().readAllBytes(), UTF_8))
        .matches("content-conformance [0-9].*\\R");
  }
}
