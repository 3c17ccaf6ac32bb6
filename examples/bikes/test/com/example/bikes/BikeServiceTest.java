package com.example.bikes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** The same requests to both services. */
class BikeServiceTest {
  private static final HttpClient CLIENT = HttpClient.newHttpClient();
  private static final String BIKE =
      "{\"frame\":\"%s\",\"kind\":\"cargo\",\"bought_on\":\"2026-03-01\",\"note\":null}";
  private static final String RENTAL =
      "{\"renter\":\"%s\",\"from\":\"2026-06-01T08:00:00Z\",\"until\":\"%s\"}";
  private static final String ANNA = "0198f1c2-7b5e-7c11-9d3a-5f0e6a7b8c9d";

  private static Server server;

  @BeforeAll
  static void start() throws Exception {
    server = new Server("secret");
    for (String frame : List.of("AA0001", "AA0002", "AA0003")) {
      assertEquals(201, send("POST", "/bikes", BIKE.formatted(frame)).statusCode());
    }
  }

  @AfterAll
  static void stop() {
    server.close();
  }

  private static HttpResponse<String> send(String method, String path, String body, String... more)
      throws Exception {
    HttpRequest.Builder request =
        HttpRequest.newBuilder(URI.create(server.uri() + path))
            .header("X-Bike-Key", "secret")
            .method(method, body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
    if (body != null) {
      String type = method.equals("PATCH") ? "application/merge-patch+json" : "application/json";
      request.header("Content-Type", type);
    }
    if (more.length > 0) {
      request.headers(more);
    }
    return CLIENT.send(request.build(), BodyHandlers.ofString());
  }

  private static void problem(int status, String words, HttpResponse<String> response) {
    assertEquals(status, response.statusCode(), response.body());
    assertEquals(
        "application/problem+json", response.headers().firstValue("Content-Type").orElse(""));
    assertTrue(response.body().contains(words), response.body());
    assertTrue(!response.body().contains("urn:content-service"), response.body());
  }

  @Test
  void pages_have_their_bicycles_and_the_number_of_all() throws Exception {
    HttpResponse<String> page =
        send("GET", "/bikes?per_page=1&page=2&kind=cargo&kind=city&bought_since=2026-01-01", null);

    assertEquals("[" + BIKE.formatted("AA0002") + "]", page.body());
    assertEquals("3", page.headers().firstValue("X-Total-Count").orElse(""));
    problem(400, "must be at least 1", send("GET", "/bikes?page=0", null));
    problem(400, "must be one of", send("GET", "/bikes?kind=tandem", null));
  }

  @Test
  void a_repeated_request_adds_one_bicycle() throws Exception {
    String body = BIKE.formatted("KE0001");
    String first = send("POST", "/bikes", body, "Idempotency-Key", "k1").body();

    assertEquals(first, send("POST", "/bikes", body, "Idempotency-Key", "k1").body());
    problem(409, "change the bicycle instead", send("POST", "/bikes", body));
    problem(422, "/frame", send("POST", "/bikes", BIKE.formatted("1")));
    problem(422, "/bought_on", send("POST", "/bikes", BIKE.formatted("KE1").replace("03", "13")));
    send("DELETE", "/bikes/KE0001", null);
  }

  @Test
  void a_merge_patch_changes_what_it_has() throws Exception {
    assertTrue(send("PATCH", "/bikes/AA0003", "{\"note\":\"red\"}").body().contains("red"));
    assertTrue(
        send("PATCH", "/bikes/AA0003", "{\"kind\":\"cargo\"}").body().contains("\"red\""));
    assertEquals(
        BIKE.formatted("AA0003"), send("PATCH", "/bikes/AA0003", "{\"note\":null}").body());
    problem(422, "minProperties", send("PATCH", "/bikes/AA0003", "{}"));
    problem(404, "no bicycle has this frame", send("PATCH", "/bikes/ZZ0000", "{\"note\":null}"));
    problem(404, "must match", send("DELETE", "/bikes/z", null));
  }

  @Test
  void a_bicycle_has_one_rental_at_a_time() throws Exception {
    String rental = RENTAL.formatted(ANNA, "2026-06-08T08:00:00+02:00");
    String other = rental.replace("0198", "0199");

    assertEquals(201, send("POST", "/bikes/AA0001/rentals", rental).statusCode());
    problem(409, "https://bikes.example/problems/rented", send("DELETE", "/bikes/AA0001", null));
    problem(409, "choose another", send("POST", "/bikes/AA0001/rentals", other));
    problem(
        422, "rental.renter.one-at-a-time", send("POST", "/bikes/AA0002/rentals", rental));
    problem(
        422,
        "rental.until.within-a-month",
        send("POST", "/bikes/AA0002/rentals", RENTAL.formatted(ANNA, "2026-08-01T00:00:00Z")));
    HttpResponse<String> table = send("GET", "/rentals", null, "Accept", "text/csv");
    assertEquals("id;frame;renter\n1;AA0001;" + ANNA + "\n", table.body());
    problem(406, "text/csv", send("GET", "/rentals", null, "Accept", "application/json"));
  }

  @Test
  void a_bicycle_without_rentals_is_removed() throws Exception {
    send("POST", "/bikes", BIKE.formatted("RE0001"));

    assertEquals(204, send("DELETE", "/bikes/RE0001", null).statusCode());
    problem(404, "no bicycle has this frame", send("DELETE", "/bikes/RE0001", null));
  }
}
