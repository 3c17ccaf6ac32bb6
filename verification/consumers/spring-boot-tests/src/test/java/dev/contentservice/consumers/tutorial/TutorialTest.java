package dev.contentservice.consumers.tutorial;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;

/** Runs the application of docs/TUTORIAL-SPRING-BOOT.md with its settings, and its requests. */
@Timeout(180)
class TutorialTest {
  private static final Path PAGE = Path.of("../../../docs/TUTORIAL-SPRING-BOOT.md");
  private static final Path TESTS = Path.of("../spring-boot-tests/src/test");

  @TempDir Path folder;

  @Test
  void the_requests_of_the_page_deliver_an_order_and_not_a_rejected_one() throws Exception {
    BlockingQueue<String> received = new LinkedBlockingQueue<>();
    HttpServer receiver = receiver(received);
    try (ConfigurableApplicationContext shop = SpringApplication.run(TeaShop.class, settings())) {
      String port = shop.getEnvironment().getRequiredProperty("local.server.port");
      List<Integer> statuses = new ArrayList<>();
      Matcher request =
          Pattern.compile("(?m)^curl -X (\\w+) '([^']+)' -b (\\S+)(?: .*\\\\\n  -d '([^']+)')?$")
              .matcher(page());
      while (request.find()) {
        String body = request.group(4) == null ? "" : request.group(4);
        HttpRequest.Builder sent =
            HttpRequest.newBuilder(URI.create(onPorts(request.group(2), port, receiver)))
                .header("Cookie", request.group(3))
                .header("Content-Type", "application/json")
                .method(request.group(1), BodyPublishers.ofString(onPorts(body, port, receiver)));
        HttpResponse<String> response = send(sent.build());
        // An attempt in flight keeps its rows for a moment.
        while (response.body().equals("false")) {
          response = send(sent.build());
        }
        statuses.add(response.statusCode());
        if (request.group(2).endsWith("assam")) {
          assertSent(received, "sencha");
          assertSent(received, "assam");
        }
      }

      assertEquals(List.of(201, 200, 200, 500, 200, 200), statuses);
      for (String table : List.of("delivery_events", "delivery_completed", "delivery_pending")) {
        assertEquals(
            0,
            shop.getBean(JdbcTemplate.class)
                .queryForObject(
                    "select count(*) from " + table + " where tenant = 'anna'", Integer.class),
            table);
      }
    } finally {
      receiver.stop(0);
    }
  }

  private static HttpResponse<String> send(HttpRequest request) throws Exception {
    return HttpClient.newHttpClient().send(request, BodyHandlers.ofString());
  }

  private static String onPorts(String text, String port, HttpServer receiver) {
    return text.replace("localhost:8080", "127.0.0.1:" + port)
        .replace("localhost:9091", "127.0.0.1:" + receiver.getAddress().getPort());
  }

  private static void assertSent(BlockingQueue<String> received, String tea)
      throws InterruptedException {
    String request = String.valueOf(received.poll(60, TimeUnit.SECONDS));
    assertTrue(request.matches("v1,\\S+ \\{.*\"tea\":\"" + tea + "\".*"), request);
  }

  private static HttpServer receiver(BlockingQueue<String> received) throws IOException {
    HttpServer server =
        HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
    server.createContext(
        "/",
        exchange -> {
          byte[] body = exchange.getRequestBody().readAllBytes();
          String signature = exchange.getRequestHeaders().getFirst("webhook-signature");
          received.add(signature + " " + new String(body, StandardCharsets.UTF_8));
          exchange.sendResponseHeaders(204, -1);
          exchange.close();
        });
    server.start();
    return server;
  }

  /** Those of the page, on a free port and with a database of this test. */
  private String[] settings() throws IOException {
    List<String> settings = new ArrayList<>();
    block("properties").lines().forEach(line -> settings.add("--" + line));
    settings.replaceAll(
        line -> line.replace("jdbc:sqlite:tea.db", "jdbc:sqlite:" + folder.resolve("tea.db")));
    settings.addAll(List.of("--server.port=0", "--spring.flyway.enabled=false"));
    return settings.toArray(String[]::new);
  }

  private static String page() throws IOException {
    return Files.readString(PAGE);
  }

  private static String block(String language) throws IOException {
    Matcher block =
        Pattern.compile("```" + language + "\n(.*?)```", Pattern.DOTALL).matcher(page());
    assertTrue(block.find(), language);
    return block.group(1);
  }

  @Test
  void the_page_shows_the_code_that_is_run() throws IOException {
    String source =
        Files.readString(TESTS.resolve("java/dev/contentservice/consumers/tutorial/TeaShop.java"));

    assertEquals(
        "package com.example;\n\n" + source.substring(source.indexOf("import ")), block("java"));
    assertEquals(Files.readString(TESTS.resolve("resources/schema.sql")), block("sql"));
  }
}
