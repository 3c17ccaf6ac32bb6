package dev.contentservice.server.support.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.springframework.test.web.servlet.request.MockMvcRequestBuilders.post;

import dev.contentservice.rules.engine.Severities;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.server.operations.contract.ContractOperations;
import dev.contentservice.server.support.ContractRules;
import dev.contentservice.server.support.IdempotencyStore;
import dev.contentservice.server.support.OperationRules;
import dev.contentservice.server.support.RequestChecker;
import dev.contentservice.server.support.TokenVerifier;
import jakarta.servlet.Filter;
import jakarta.servlet.http.HttpServletRequest;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.runner.WebApplicationContextRunner;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.mock.web.MockServletContext;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;
import org.springframework.web.context.support.AnnotationConfigWebApplicationContext;
import org.springframework.web.servlet.config.annotation.EnableWebMvc;

/** When the configuration applies, and which beans it needs. */
class ConfigurationTest {
  private static final TokenVerifier TOKENS = TokenVerifier.of(Map.of("ci", "Token-1"));

  private static final String TWO_ORDERINGS =
      """
      {"name": "a", "api_key": "b", "ordering_meta": "created_at",
       "ordering_field": {"type": "field", "id": "f1"}}""";

  private final WebApplicationContextRunner boot =
      new WebApplicationContextRunner()
          .withConfiguration(AutoConfigurations.of(ServerSupportAutoConfiguration.class));
  private final WebApplicationContextRunner withService = boot.withBean(InMemoryService.class);

  @Test
  void without_an_implementation_nothing_happens() {
    boot.run(
        context ->
            assertThat(context)
                .doesNotHaveBean(IdempotencyStore.class)
                .doesNotHaveBean(RequestFilter.class));
  }

  @Test
  void without_tokens_the_application_does_not_start() {
    withService.run(
        context ->
            assertThat(context)
                .getFailure()
                .rootCause()
                .hasMessageContaining(TokenVerifier.class.getName()));
  }

  @Test
  void an_own_checker_replaces_the_beans() {
    withService
        .withBean(
            RequestChecker.class,
            () -> RequestChecker.builder(ContractOperations.ALL, TOKENS).build())
        .run(context -> assertThat(context).hasSingleBean(RequestFilter.class));
  }

  @Test
  void an_own_store_of_responses_replaces_the_one_in_memory() {
    IdempotencyStore own = IdempotencyStore.inMemory();

    withService
        .withBean(TokenVerifier.class, () -> TOKENS)
        .withBean(IdempotencyStore.class, () -> own)
        .run(context -> assertThat(context.getBean(IdempotencyStore.class)).isSameAs(own));
  }

  @Test
  void without_spring_boot_an_application_imports_it() throws Exception {
    try (var context = new AnnotationConfigWebApplicationContext()) {
      context.setServletContext(new MockServletContext());
      context.register(WithoutBoot.class);
      context.refresh();
      MockMvc spring =
          MockMvcBuilders.webAppContextSetup(context)
              .addFilters(context.getBean(ServerSupportConfiguration.FILTER, Filter.class))
              .build();

      assertThat(create(spring, "{\"name\": \"a\", \"api_key\": \"a\"}").getStatus())
          .isEqualTo(201);
      assertThat(create(spring, "{\"name\": \"a\"}").getContentAsString())
          .contains("violations", "/api_key");
      assertThat(create(spring, TWO_ORDERINGS).getStatus()).isEqualTo(201);
    }
  }

  private static MockHttpServletResponse create(MockMvc spring, String body) throws Exception {
    return spring
        .perform(
            post("/item-types")
                .header("Authorization", "Bearer Token-1")
                .contentType("application/json")
                .content(body))
        .andReturn()
        .getResponse();
  }

  @Configuration(proxyBeanMethods = false)
  @EnableWebMvc
  @Import(ServerSupportConfiguration.class)
  static class WithoutBoot {
    @Bean
    InMemoryService service(HttpServletRequest request) {
      return new InMemoryService(IdempotencyStore.inMemory(), request);
    }

    @Bean
    TokenVerifier tokens() {
      return TOKENS;
    }

    @Bean
    OperationRules rules() {
      return ContractRules.of(WebhookNameLookup.none())
          .with(Severities.defaults().without("item-type.ordering.exclusive"));
    }
  }
}
