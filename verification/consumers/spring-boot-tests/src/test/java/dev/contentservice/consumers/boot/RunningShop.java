package dev.contentservice.consumers.boot;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.jdbc.core.JdbcTemplate;

/** The application, called over HTTP. */
record RunningShop(ConfigurableApplicationContext context, HttpClient http)
    implements AutoCloseable {

  /**
   * @param folder holds the database
   * @param settings further arguments
   */
  static RunningShop start(Path folder, Receiver receiver, String... settings) {
    List<String> arguments = new ArrayList<>(List.of(settings));
    arguments.add("--folder=" + folder);
    arguments.add("--receiver=" + receiver.url());
    return new RunningShop(
        SpringApplication.run(Shop.class, arguments.toArray(String[]::new)),
        HttpClient.newHttpClient());
  }

  HttpResponse<String> get(String path) throws IOException, InterruptedException {
    return http.send(request(path).build(), BodyHandlers.ofString());
  }

  HttpResponse<String> post(String path, String body) throws IOException, InterruptedException {
    return http.send(
        request(path)
            .header("Content-Type", "application/json")
            .POST(BodyPublishers.ofString(body))
            .build(),
        BodyHandlers.ofString());
  }

  /** The response to a GET once it contains the text. */
  String until(String path, String text) throws IOException, InterruptedException {
    String body = get(path).body();
    while (!body.contains(text)) {
      Thread.sleep(20);
      body = get(path).body();
    }
    return body;
  }

  private HttpRequest.Builder request(String path) {
    String port = context.getEnvironment().getRequiredProperty("local.server.port");
    return HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + path));
  }

  int count(String rows) {
    return context
        .getBean(JdbcTemplate.class)
        .queryForObject("select count(*) from " + rows, Integer.class);
  }

  @Override
  public void close() {
    context.close();
  }
}
