package dev.contentservice.server.support.spring;

import dev.contentservice.server.support.IdempotencyStore;
import dev.contentservice.server.support.TokenVerifier;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.tomcat.TomcatConnectorCustomizer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.web.servlet.config.annotation.PathMatchConfigurer;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.util.pattern.PathPatternParser;

/** Spring Boot with its default server, on a free loopback port and under a base path. */
final class Host implements AutoCloseable {
  private final ConfigurableApplicationContext application;

  Host() {
    this(Application.class);
  }

  Host(Class<?> configuration) {
    application =
        new SpringApplicationBuilder(configuration)
            .properties(
                "server.port=0",
                "server.address=127.0.0.1",
                "server.servlet.context-path=/base",
                "spring.main.banner-mode=off",
                "spring.jackson.property-naming-strategy=UPPER_CAMEL_CASE",
                "spring.jackson.default-property-inclusion=non_null")
            .run();
  }

  String uri() {
    return "http://127.0.0.1:"
        + application.getEnvironment().getRequiredProperty("local.server.port")
        + "/base";
  }

  @Override
  public void close() {
    application.close();
  }

  /** The service, an application around it, and nothing that names the server support. */
  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  @Import(OwnController.class)
  static class Application implements WebMvcConfigurer {
    @Bean
    InMemoryService service(IdempotencyStore responses, HttpServletRequest request) {
      return new InMemoryService(responses, request);
    }

    @Bean
    TokenVerifier tokens() {
      return TokenVerifier.of(Map.of("ci", "Token-1", "other", "Token-2"));
    }

    /** Tomcat alone rejects an encoded slash. */
    @Bean
    TomcatConnectorCustomizer encodedSlashes() {
      return connector -> connector.setEncodedSolidusHandling("passthrough");
    }

    /** A setting that leads to operations from other paths than those of the contract. */
    @Override
    public void configurePathMatch(PathMatchConfigurer paths) {
      PathPatternParser parser = new PathPatternParser();
      parser.setCaseSensitive(false);
      paths.setPatternParser(parser);
    }
  }
}
