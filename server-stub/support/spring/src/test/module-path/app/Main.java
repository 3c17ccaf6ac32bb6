package app;

import dev.contentservice.server.support.RequestChecker;
import dev.contentservice.server.support.TokenVerifier;
import dev.contentservice.server.support.spring.ServerSupportConfiguration;
import jakarta.servlet.Filter;
import java.util.Map;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;

/** Sends a request without a token through the filter. */
public final class Main {
  public static void main(String... args) throws Exception {
    try (var context = new AnnotationConfigApplicationContext(Application.class)) {
      Filter filter = context.getBean(ServerSupportConfiguration.FILTER, Filter.class);
      MockHttpServletResponse response = new MockHttpServletResponse();
      filter.doFilter(
          new MockHttpServletRequest("POST", "/item-types"), response, new MockFilterChain());

      System.out.println(response.getStatus() + " " + response.getContentType());
      System.out.println(filter.getClass().getModule().getName());
      System.out.println(RequestChecker.class.getModule().getName());
    }
  }

  @Configuration(proxyBeanMethods = false)
  @Import(ServerSupportConfiguration.class)
  static class Application {
    @Bean
    TokenVerifier tokens() {
      return TokenVerifier.of(Map.of());
    }
  }
}
