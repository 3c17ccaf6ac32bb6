package dev.contentservice.server.support.spring;

import dev.contentservice.parcels.operations.ContractOperations;
import dev.contentservice.server.operations.Operations;
import dev.contentservice.server.support.TokenVerifier;
import dev.contentservice.server.support.adapter.OtherContractTests;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
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

  /** The implementation of the stub, the table and the tokens. */
  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class Application {
    @Bean
    ParcelService service() {
      return new ParcelService();
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
