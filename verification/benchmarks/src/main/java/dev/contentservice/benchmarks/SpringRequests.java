package dev.contentservice.benchmarks;

import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.server.support.RequestChecker;
import dev.contentservice.server.support.spring.ServerSupportConfiguration;
import jakarta.servlet.Filter;
import jakarta.servlet.ServletException;
import java.io.IOException;
import java.util.List;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.http.HttpInputMessage;
import org.springframework.http.HttpOutputMessage;
import org.springframework.http.MediaType;
import org.springframework.http.converter.AbstractHttpMessageConverter;
import org.springframework.http.converter.HttpMessageConverters;
import org.springframework.mock.web.MockFilterChain;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.mock.web.MockServletConfig;
import org.springframework.mock.web.MockServletContext;
import org.springframework.validation.Errors;
import org.springframework.validation.Validator;
import org.springframework.web.context.support.AnnotationConfigWebApplicationContext;
import org.springframework.web.servlet.DispatcherServlet;
import org.springframework.web.servlet.config.annotation.EnableWebMvc;
import org.springframework.web.servlet.config.annotation.WebMvcConfigurer;

/** Sends updates to Spring MVC in this process, without a server. */
final class SpringRequests {
  private final MockServletContext context = new MockServletContext();
  private final DispatcherServlet servlet;
  private final Filter[] filters;

  private SpringRequests(Class<?> configuration) {
    AnnotationConfigWebApplicationContext beans = new AnnotationConfigWebApplicationContext();
    beans.setServletContext(context);
    beans.register(configuration);
    this.servlet = new DispatcherServlet(beans);
    try {
      servlet.init(new MockServletConfig(context));
    } catch (ServletException e) {
      throw new IllegalStateException(e);
    }
    this.filters = beans.getBeansOfType(Filter.class).values().toArray(Filter[]::new);
  }

  static SpringRequests bare() {
    return new SpringRequests(Bare.class);
  }

  static SpringRequests withAdapter() {
    return new SpringRequests(WithAdapter.class);
  }

  /** Returns the status. */
  int send(byte[] body) {
    MockHttpServletRequest request = new MemoryStreams.Request(context, body);
    request.addHeader("Host", "127.0.0.1");
    request.addHeader("User-Agent", "benchmark");
    request.addHeader("Authorization", OneWebhook.TOKEN);
    request.addHeader("Accept", MediaType.APPLICATION_JSON_VALUE);
    request.addHeader("Content-Type", MediaType.APPLICATION_JSON_VALUE);
    request.addHeader("Content-Length", body.length);
    MockHttpServletResponse response = new MemoryStreams.Response();
    try {
      new MockFilterChain(servlet, filters).doFilter(request, response);
    } catch (IOException | ServletException e) {
      throw new IllegalStateException(e);
    }
    return response.getStatus();
  }

  @Configuration(proxyBeanMethods = false)
  @EnableWebMvc
  @Import({OneWebhook.Controller.class, ServerSupportConfiguration.class})
  static class WithAdapter {
    @Bean
    RequestChecker checker() {
      return OneWebhook.checker();
    }
  }

  @Configuration(proxyBeanMethods = false)
  @EnableWebMvc
  @Import(OneWebhook.Controller.class)
  static class Bare implements WebMvcConfigurer {
    /** None: the binding has checked the body. */
    @Override
    public Validator getValidator() {
      return new NoValidator();
    }

    @Override
    public void configureMessageConverters(HttpMessageConverters.ServerBuilder converters) {
      converters.addCustomConverter(new Converter());
    }
  }

  private static final class NoValidator implements Validator {
    @Override
    public boolean supports(Class<?> type) {
      return true;
    }

    @Override
    public void validate(Object body, Errors errors) {
      // Nothing to do.
    }
  }

  private static final class Converter extends AbstractHttpMessageConverter<Object> {
    private final StrictBinding binding = new StrictBinding();

    Converter() {
      super(MediaType.APPLICATION_JSON);
    }

    @Override
    protected boolean supports(Class<?> type) {
      return List.of(UpdateWebhookRequest.class, Webhook.class).contains(type);
    }

    @Override
    protected Object readInternal(Class<?> type, HttpInputMessage message) throws IOException {
      return binding.read(message.getBody());
    }

    @Override
    protected void writeInternal(Object resource, HttpOutputMessage message) throws IOException {
      binding.write(resource, message.getBody());
    }
  }
}
