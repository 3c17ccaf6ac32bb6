package dev.contentservice.server.support.jakarta;

import static dev.contentservice.server.support.adapter.Responses.problem;
import static dev.contentservice.server.support.adapter.Responses.send;
import static java.net.http.HttpRequest.BodyPublishers.ofString;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.server.support.adapter.AdapterTests;
import jakarta.ws.rs.ext.RuntimeDelegate;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** An implementation with nothing registered but the feature. */
class ServerSupportFeatureTest implements AdapterTests {
  private static Host host;

  @BeforeAll
  static void start() {
    host = new Host();
  }

  @AfterAll
  static void stop() {
    host.close();
  }

  @Override
  public String uri() {
    return host.uri();
  }

  @Test
  void the_expected_implementation_is_tested() {
    Class<?> implementation = RuntimeDelegate.getInstance().getClass();
    String expected = System.getProperty("expected.rest", "jersey 3");

    assertThat(implementation.getName()).contains(expected.split(" ")[0]);
    assertThat(implementation.getProtectionDomain().getCodeSource().getLocation().getPath())
        .contains("-" + expected.split(" ")[1]);
  }

  @Test
  void an_unknown_path_is_rejected() throws Exception {
    problem(send(request("/nowhere").POST(ofString(MODEL))), 404);
  }
}
