package dev.contentservice.consumers.boot;

import dev.contentservice.delivery.EntityReference;
import dev.contentservice.delivery.Event;
import dev.contentservice.delivery.publish.Publisher;
import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import jakarta.validation.Valid;
import java.time.Instant;
import java.util.Map;
import org.springframework.http.HttpStatus;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.transaction.annotation.Transactional;
import org.springframework.validation.FieldError;
import org.springframework.web.bind.MethodArgumentNotValidException;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;

/** Stores each article and publishes its event in one transaction. */
@RestController
public class Articles {
  private final JdbcTemplate store;
  private final Publisher publisher;

  public Articles(JdbcTemplate store, Publisher publisher) {
    this.store = store;
    this.publisher = publisher;
  }

  // Publishes last, because that locks the queues of the matching webhooks until the commit.
  @Transactional
  @PostMapping("/articles/{name}")
  public void create(@PathVariable("name") String name) {
    store.update("insert into articles values (?)", name);
    publisher.publish(created(name));
  }

  private static Event created(String name) {
    return Event.builder(
            new EntityReference(EntityType.of("article"), name),
            EventType.of("create"),
            "{\"name\":\"" + name + "\"}")
        .occurredAt(Instant.now())
        .build();
  }

  @PostMapping("/checked")
  public String checked(@Valid @RequestBody CreateItemTypeRequest body) {
    return body.getName();
  }

  @ExceptionHandler
  @ResponseStatus(HttpStatus.BAD_REQUEST)
  public Map<String, String> invalid(MethodArgumentNotValidException invalid) {
    FieldError first = invalid.getFieldErrors().get(0);
    return Map.of("field", first.getField(), "message", String.valueOf(first.getDefaultMessage()));
  }
}
