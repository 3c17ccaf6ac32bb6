package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.service.start.ReopenedStore;
import java.net.URI;
import java.net.http.HttpResponse;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** What a service acknowledged, and when. */
final class PowerCutLedger {
  static final List<String> WEBHOOKS = List.of("w0", "w1");

  private final List<Acknowledged> writes = new ArrayList<>();
  private int number;

  /** A response: the id of a model, or a webhook with its new password. */
  private record Acknowledged(long micros, String id, String password) {}

  /** Creates models and changes passwords of webhooks, in turns. */
  void write(URI service) throws Exception {
    for (int i = 0; i < 4; i++) {
      HttpResponse<String> created =
          ManyClients.create(service, "{\"name\": \"A\", \"api_key\": \"a\"}");
      assertThat(created.statusCode()).isEqualTo(201);
      acknowledge(Exchange.body(created).get("id").asString(), "");
      String webhook = WEBHOOKS.get(i % WEBHOOKS.size());
      String password = "password " + ++number;
      HttpResponse<String> updated =
          ManyClients.update(
              service, webhook, "{\"http_basic_password\": \"%s\"}".formatted(password));
      assertThat(updated.statusCode()).isEqualTo(200);
      acknowledge(webhook, password);
    }
  }

  private void acknowledge(String id, String password) {
    long micros = ChronoUnit.MICROS.between(Instant.EPOCH, Instant.now());
    writes.add(new Acknowledged(micros, id, password));
  }

  int size() {
    return writes.size();
  }

  /** Checks that a store has what was acknowledged up to this time, or later passwords. */
  void check(ReopenedStore left, long micros, String cut) {
    Map<String, String> passwords = new HashMap<>();
    for (Acknowledged each : writes) {
      if (each.micros() > micros) {
        break;
      }
      if (each.password().isEmpty()) {
        assertThat(left.models()).as(cut).contains(each.id());
      } else {
        passwords.put(each.id(), each.password());
      }
    }
    passwords.forEach(
        (webhook, password) ->
            assertThat(after(left.passwords().get(webhook), password)).as(cut).isTrue());
  }

  /** Whether the stored password is the acknowledged one or a later one. */
  private static boolean after(String stored, String acknowledged) {
    return stored != null && !stored.isEmpty() && numberOf(stored) >= numberOf(acknowledged);
  }

  private static int numberOf(String password) {
    return Integer.parseInt(password.replaceAll("\\D", ""));
  }
}
