package dev.contentservice.consumers.receiving;

import dev.contentservice.model.ItemType;
import dev.contentservice.receiver.WebhookEvent;
import dev.contentservice.receiver.spring.WebhookListener;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

@SpringBootApplication
class Receiving {
  public static void main(String[] arguments) {
    SpringApplication.run(Receiving.class, arguments);
  }

  @WebhookListener(entityType = "item_type", eventTypes = "create")
  void created(ItemType model, WebhookEvent event) {
    System.out.println(event.id() + " created the model " + model.getName());
  }
}
