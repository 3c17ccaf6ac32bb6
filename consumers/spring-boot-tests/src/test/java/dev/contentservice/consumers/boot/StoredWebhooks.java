package dev.contentservice.consumers.boot;

import dev.contentservice.delivery.outbox.FoundWebhooks;
import dev.contentservice.delivery.outbox.WebhookSource;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.json.ModelJson;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import org.jdbi.v3.core.Handle;
import org.springframework.jdbc.core.JdbcTemplate;

/**
 * The webhooks in a table of the application. Each change sets the version of its row to the
 * highest one plus 1. A deleted webhook stays as a row with {@code enabled: false}: without the
 * row, the highest version could go back, and the next change would not be seen.
 */
record StoredWebhooks(JdbcTemplate store) implements WebhookSource {
  @Override
  public long version(Handle handle) {
    return read("select coalesce(max(version), 0) from webhooks", Long.class).get(0);
  }

  @Override
  public void changedSince(Handle handle, long version, Consumer<Webhook> reader) {
    webhooks("select body from webhooks where version > " + version).forEach(reader);
  }

  @Override
  public FoundWebhooks find(Handle handle, Set<String> ids) {
    List<Webhook> all = webhooks("select body from webhooks");
    return FoundWebhooks.readable(all.stream().filter(w -> ids.contains(w.getId())).toList());
  }

  private List<Webhook> webhooks(String select) {
    return read(select, String.class).stream()
        .map(body -> ModelJson.mapper().readValue(body, Webhook.class))
        .toList();
  }

  private <T> List<T> read(String select, Class<T> type) {
    return store.queryForList(select, type);
  }
}
