package dev.contentservice.server.support.spring;

import dev.contentservice.rules.json.JsonLimits;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.server.operations.Operations;
import dev.contentservice.server.operations.contract.ContractOperations;
import dev.contentservice.server.support.ContractRules;
import dev.contentservice.server.support.OperationRules;
import dev.contentservice.server.support.RequestChecker;
import dev.contentservice.server.support.TokenVerifier;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.format.FormatterRegistry;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;
import org.springframework.web.servlet.handler.MappedInterceptor;

/**
 * Checks every request before an implementation of the stub sees it, and responds to every error at
 * the paths of the contract with a problem (RFC 9457). Other paths, and the JSON mapper of the
 * application, stay as they are. Spring Boot applies it by itself; other applications import it and
 * register the filter:
 *
 * <pre>{@code
 * @Configuration
 * @EnableWebMvc
 * @Import(ServerSupportConfiguration.class)
 * class Application { ... }
 *
 * new DelegatingFilterProxy(ServerSupportConfiguration.FILTER)
 * }</pre>
 *
 * <p>The beans of the application are a {@link TokenVerifier} and, optionally, the {@link
 * Operations} of another contract, {@link OperationRules} and {@link JsonLimits}; or a {@link
 * RequestChecker} instead of all, which then decides about all paths. Without rules, those of the
 * packaged contract apply to its operations. The name of the caller is the {@code UserPrincipal} of
 * the request.
 */
@Configuration(proxyBeanMethods = false)
public class ServerSupportConfiguration {
  /** The name of the bean that is the servlet filter. */
  public static final String FILTER = "contentServiceFilter";

  private static final OperationRules PACKAGED = ContractRules.of(WebhookNameLookup.none());

  @Bean(FILTER)
  RequestFilter filter(BeanFactory beans) {
    return new RequestFilter(
        beans.getBeanProvider(RequestChecker.class).getIfAvailable(() -> checker(beans)));
  }

  private static RequestChecker checker(BeanFactory beans) {
    Operations other = beans.getBeanProvider(Operations.class).getIfAvailable();
    RequestChecker.Builder builder =
        RequestChecker.builder(
                other == null ? ContractOperations.ALL : other, beans.getBean(TokenVerifier.class))
            .contractPathsOnly();
    beans.getBeanProvider(JsonLimits.class).ifAvailable(builder::limits);
    return builder
        .rules(
            beans
                .getBeanProvider(OperationRules.class)
                .getIfAvailable(() -> other == null ? PACKAGED : OperationRules.none()))
        .build();
  }

  @Bean
  ProblemResolver contentServiceProblems() {
    return new ProblemResolver();
  }

  @Bean
  static HandlerAdapterSetup contentServiceHandlers(BeanFactory beans) {
    return new HandlerAdapterSetup(methods(beans));
  }

  /** Spring MVC finds it by its type. */
  @Bean
  MappedInterceptor contentServiceGuard(BeanFactory beans) {
    return new MappedInterceptor(null, new OperationGuard(methods(beans)));
  }

  @Bean
  WebMvcConfigurer contentServiceValues() {
    return new WebMvcConfigurer() {
      @Override
      public void addFormatters(FormatterRegistry registry) {
        registry.addConverter(new ValueConverter());
      }
    };
  }

  private static StubMethods methods(BeanFactory beans) {
    return new StubMethods(() -> beans.getBean(RequestFilter.class).checker());
  }
}
