package dev.contentservice.delivery;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.Filter;
import com.sun.net.httpserver.HttpExchange;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;

/**
 * Lets a receiver handle only requests that conform to the contract of deliveries. Others get 500
 * and what they violate, which the attempt then shows.
 */
public final class ContractFilter extends Filter {
  /** Reads the contract, so that the first request does not wait for it. */
  public ContractFilter() {
    DeliveryContract.violations(Map.of(), "{}".getBytes(UTF_8), true);
  }

  @Override
  public void doFilter(HttpExchange exchange, Chain chain) throws IOException {
    byte[] body = exchange.getRequestBody().readAllBytes();
    List<String> violations = DeliveryContract.violations(exchange.getRequestHeaders(), body, true);
    if (violations.isEmpty()) {
      exchange.setStreams(new ByteArrayInputStream(body), null);
      chain.doFilter(exchange);
    } else {
      byte[] shown = violations.toString().getBytes(UTF_8);
      exchange.sendResponseHeaders(500, shown.length);
      exchange.getResponseBody().write(shown);
      exchange.close();
    }
  }

  @Override
  public String description() {
    return "checks deliveries against their contract";
  }
}
