package dev.contentservice.spring.boot;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import com.zaxxer.hikari.HikariDataSource;
import dev.contentservice.delivery.publish.EventCatalog;
import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.Executors;
import javax.sql.DataSource;
import org.springframework.boot.test.util.TestPropertyValues;
import org.springframework.context.annotation.AnnotatedBeanDefinitionReader;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.jdbc.support.JdbcTransactionManager;
import org.springframework.mock.web.MockHttpServletRequest;
import org.springframework.mock.web.MockHttpServletResponse;
import org.springframework.mock.web.MockServletContext;
import org.springframework.test.web.servlet.MockMvc;
import org.springframework.test.web.servlet.RequestBuilder;
import org.springframework.test.web.servlet.setup.MockMvcBuilders;
import org.springframework.transaction.PlatformTransactionManager;
import org.springframework.web.context.support.GenericWebApplicationContext;
import org.springframework.web.servlet.config.annotation.EnableWebMvc;
import org.springframework.web.util.UriComponents;
import org.springframework.web.util.UriComponentsBuilder;

/** A product with a page of webhooks. The user of a request is its customer. */
final class WebhooksShop implements AutoCloseable {
  static final String BASE = "/api/webhooks";

  private final GenericWebApplicationContext context =
      new GenericWebApplicationContext(new MockServletContext());
  private final MockMvc mvc;
  private final HikariDataSource database;
  private HttpServer server;

  record OrderPlaced(String orderId, String tea) {}

  /** What such a product writes: {@code settings page} is all that the page needs. */
  @Configuration(proxyBeanMethods = false)
  @EnableWebMvc
  static class Shop {
    @Bean
    PlatformTransactionManager transactions(DataSource database) {
      return new JdbcTransactionManager(database);
    }

    // settings page
    @Bean
    TenantResolver tenants() {
      return HttpServletRequest::getRemoteUser;
    }
    // end
  }

  @Configuration(proxyBeanMethods = false)
  static class Events {
    @Bean
    EventCatalog events() {
      return EventCatalog.of(
          EventCatalog.event("order", "create", OrderPlaced.class, OrderPlaced::orderId)
              .description("A customer has placed an order.")
              .example(new OrderPlaced("7", "sencha")),
          EventCatalog.event("order", "delete").schema("{\"type\":\"object\"}"));
    }
  }

  WebhooksShop(Path folder, Class<?>... more) {
    this(
        "jdbc:sqlite:"
            + folder.resolve("shop.db")
            + "?transaction_mode=IMMEDIATE&journal_mode=WAL&busy_timeout=10000",
        more);
  }

  WebhooksShop(String url, Class<?>... more) {
    database = new HikariDataSource();
    database.setJdbcUrl(url);
    TestPropertyValues.of(
            "content.webhooks.api.enabled=true",
            "content.delivery.allowed-addresses=127.0.0.1/32",
            "content.delivery.threads=1")
        .applyTo(context);
    context.registerBean(DataSource.class, () -> database);
    AnnotatedBeanDefinitionReader reader = new AnnotatedBeanDefinitionReader(context);
    reader.register(Shop.class);
    reader.register(more);
    reader.register(
        WebhookTableAutoConfiguration.class,
        DeliveryAutoConfiguration.class,
        WebhooksApiAutoConfiguration.class);
    context.refresh();
    mvc = MockMvcBuilders.webAppContextSetup(context).build();
  }

  <T> T bean(Class<T> type) {
    return context.getBean(type);
  }

  /** Null sends no body. */
  MockHttpServletResponse send(
      String user, String method, String path, String body, Map<String, String> headers)
      throws Exception {
    UriComponents uri = UriComponentsBuilder.fromUriString(path).build(true);
    // Its builder has other methods in Spring 7 than in 6.
    RequestBuilder request =
        servlet -> {
          MockHttpServletRequest built = new MockHttpServletRequest(servlet, method, uri.getPath());
          built.setQueryString(uri.getQuery());
          uri.getQueryParams()
              .forEach((name, values) -> values.forEach(each -> built.addParameter(name, each)));
          headers.forEach(built::addHeader);
          built.setContentType(headers.get("Content-Type"));
          built.setRemoteUser(user);
          if (body != null) {
            built.setContent(body.getBytes(StandardCharsets.UTF_8));
          }
          return built;
        };
    return mvc.perform(request).andReturn().getResponse();
  }

  /** Serves a page of the product to a browser, whose user is anna. */
  URI serve(String page) throws IOException {
    server = HttpServer.create(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), 0), 0);
    server.createContext(BASE, this::forward);
    server.createContext(
        "/",
        exchange ->
            respond(
                exchange, 200, "text/html;charset=utf-8", page.getBytes(StandardCharsets.UTF_8)));
    server.setExecutor(Executors.newCachedThreadPool());
    server.start();
    return URI.create("http://127.0.0.1:" + server.getAddress().getPort() + "/");
  }

  private void forward(HttpExchange exchange) throws IOException {
    String body = new String(exchange.getRequestBody().readAllBytes(), StandardCharsets.UTF_8);
    Map<String, String> headers = new HashMap<>();
    for (String name : new String[] {"Content-Type", "If-Match", "X-XSRF-TOKEN"}) {
      if (exchange.getRequestHeaders().getFirst(name) != null) {
        headers.put(name, exchange.getRequestHeaders().getFirst(name));
      }
    }
    try {
      MockHttpServletResponse response =
          send(
              "anna",
              exchange.getRequestMethod(),
              exchange.getRequestURI().toString(),
              body,
              headers);
      if (response.getHeader("ETag") != null) {
        exchange.getResponseHeaders().set("ETag", response.getHeader("ETag"));
      }
      respond(
          exchange,
          response.getStatus(),
          response.getContentType(),
          response.getContentAsByteArray());
    } catch (Exception e) {
      throw new IOException(e);
    }
  }

  private static void respond(HttpExchange exchange, int status, String type, byte[] body)
      throws IOException {
    try (exchange) {
      if (type != null) {
        exchange.getResponseHeaders().set("Content-Type", type);
      }
      exchange.sendResponseHeaders(status, body.length == 0 ? -1 : body.length);
      exchange.getResponseBody().write(body);
    }
  }

  @Override
  public void close() {
    if (server != null) {
      server.stop(0);
    }
    context.close();
    database.close();
  }
}
