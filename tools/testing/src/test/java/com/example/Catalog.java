package com.example;

import static java.nio.charset.StandardCharsets.UTF_8;

import com.sun.net.httpserver.HttpServer;
import dev.contentservice.client.ContentClient;
import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.ItemType;
import dev.contentservice.receiver.MessageHeaders;
import dev.contentservice.receiver.Reply;
import dev.contentservice.receiver.WebhookEndpoint;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Creates models, and knows the names of those that others create. */
public final class Catalog {
  private final Queue<String> names = new ConcurrentLinkedQueue<>();
  private final ContentClient client;

  public Catalog(ContentClient client) {
    this.client = client;
  }

  public static void main(String[] arguments) throws IOException {
    ContentClient client = ContentClient.fromEnvironment(); // Until the process ends.
    Catalog catalog = new Catalog(client);
    catalog.receive(9091, System.getenv("WEBHOOK_KEY"));
    System.out.println("created " + catalog.add("Recipe", "recipe"));
  }

  /** Returns the id of the new model. */
  public String add(String name, String apiKey) {
    return client.itemTypes().create(new CreateItemTypeRequest(name, apiKey)).getId();
  }

  public Queue<String> names() {
    return names;
  }

  /** Receives the requests of a webhook at {@code POST /webhooks}. */
  public HttpServer receive(int port, String key) throws IOException {
    WebhookEndpoint endpoint =
        WebhookEndpoint.builder(key)
            .on("item_type", "create", ItemType.class, (model, event) -> created(model))
            .build();
    HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", port), 0);
    server.createContext(
        "/webhooks",
        exchange -> {
          byte[] body = exchange.getRequestBody().readNBytes(endpoint.maxBytes() + 1);
          Reply reply = endpoint.handle(MessageHeaders.of(exchange.getRequestHeaders()), body);
          byte[] text = reply.body().getBytes(UTF_8);
          reply.headers().forEach(exchange.getResponseHeaders()::set);
          exchange.sendResponseHeaders(reply.status(), text.length == 0 ? -1 : text.length);
          exchange.getResponseBody().write(text);
          exchange.close();
        });
    server.start();
    return server;
  }

  private void created(ItemType model) {
    names.add(model.getName());
    System.out.println("others created " + model.getName());
  }
}
