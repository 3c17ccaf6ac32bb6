package dev.contentservice.server.support.spring;

import static dev.contentservice.server.support.adapter.Responses.problem;
import static dev.contentservice.server.support.adapter.Responses.send;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.parcels.operations.ContractOperations;
import dev.contentservice.server.operations.Operations;
import dev.contentservice.server.support.TokenVerifier;
import dev.contentservice.server.support.adapter.OtherContractTests;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;

/** Another contract in Spring Boot: its table is a bean. */
class OtherContractTest implements OtherContractTests {
  private static Host host;

  @BeforeAll
  static void start() {
    host = new Host(Application.class);
  }

  @AfterAll
  static void stop() {
    host.close();
  }

  @Override
  public String uri() {
    return host.uri();
  }

  @ParameterizedTest
  @CsvSource({
    "detail, 409, https://parcels.example/problems/own",
    "detail, 502, https://parcels.example/problems/own",
    "annotated, 409, about:blank"
  })
  void the_problems_of_spring_are_sent(String way, int status, String type) throws Exception {
    HttpResponse<String> response =
        send(
            HttpRequest.newBuilder(
                    URI.create(uri() + "/kinds/failure?status=" + status + "&way=" + way))
                .header("X-Api-Key", "Token-1"));

    assertThat(problem(response, status).get("type").asString()).isEqualTo(type);
    assertThat(problem(response, status).get("detail").asString()).isEqualTo("because");
  }

  /** The implementation of the stub, the table and the tokens. */
  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class Application {
    @Bean
    ParcelService service() {
      return new ParcelService();
    }

    @Bean
    KindsService kinds() {
      return new KindsService();
    }

    @Bean
    Operations operations() {
      return ContractOperations.ALL;
    }

    @Bean
    TokenVerifier tokens() {
      return TokenVerifier.of(Map.of("ci", "Token-1"));
    }

    @Bean
    org.springframework.boot.tomcat.TomcatConnectorCustomizer encodedSlashes() {
      return connector -> connector.setEncodedSolidusHandling("passthrough");
    }
  }
}
