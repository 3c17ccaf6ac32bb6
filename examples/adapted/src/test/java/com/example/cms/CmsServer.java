package com.example.cms;

import com.example.cms.model.CreateItemTypeRequest;
import com.example.cms.model.ItemType;
import com.example.cms.model.UpdateWebhookRequest;
import com.example.cms.model.Webhook;
import com.example.cms.operations.ContractOperations;
import com.example.cms.server.ItemTypesApi;
import com.example.cms.server.WebhooksApi;
import com.sun.net.httpserver.HttpServer;
import dev.contentservice.rules.json.BodyJson;
import dev.contentservice.server.support.ContractRules;
import dev.contentservice.server.support.IdempotencyStore;
import dev.contentservice.server.support.IdempotentRequest;
import dev.contentservice.server.support.ProblemException;
import dev.contentservice.server.support.RequestChecker;
import dev.contentservice.server.support.TokenVerifier;
import dev.contentservice.server.support.jakarta.ServerSupportFeature;
import jakarta.ws.rs.Path;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.glassfish.jersey.jdkhttp.JdkHttpServerFactory;
import org.glassfish.jersey.server.ResourceConfig;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** A server on the generated stub, in memory. Its webhooks are {@code w7} and {@code w8}. */
@Path("/")
public final class CmsServer implements ItemTypesApi, WebhooksApi {
  static final String TOKEN = "t0ken";

  private static final JsonMapper JSON = BodyJson.mapper();

  /** Warns of formats that are not used here. */
  private static final Logger JERSEY = Logger.getLogger("org.glassfish.jersey");

  static {
    // Otherwise the server of the JDK delays each response by 40 milliseconds.
    System.setProperty("sun.net.httpserver.nodelay", "true");
  }

  private final IdempotencyStore responses = IdempotencyStore.inMemory();
  private final Map<String, ObjectNode> webhooks = new ConcurrentHashMap<>();
  private final RequestChecker checker =
      RequestChecker.builder(ContractOperations.ALL, TokenVerifier.of(Map.of("cms", TOKEN)))
          .rules(ContractRules.of(this::findId))
          .build();

  private CmsServer() {
    webhooks.put("w7", example("webhook-minimal").put("id", "w7").put("name", "Seven"));
    webhooks.put("w8", example("webhook-minimal").put("id", "w8").put("name", "Eight"));
  }

  /** Starts on a free port. */
  static HttpServer start() {
    JERSEY.setLevel(Level.SEVERE);
    CmsServer service = new CmsServer();
    return JdkHttpServerFactory.createHttpServer(
        URI.create("http://127.0.0.1:0/"),
        new ResourceConfig().register(service).register(new ServerSupportFeature(service.checker)));
  }

  @Override
  public ItemType createItemType(CreateItemTypeRequest body, Boolean skipMenuItem, String key) {
    return IdempotentRequest.of("cms", key, body, skipMenuItem)
        .response(responses, ItemType.class, () -> created(body));
  }

  private static ItemType created(CreateItemTypeRequest body) {
    ObjectNode model = example("item-type-minimal");
    model.setAll(JSON.<ObjectNode>valueToTree(body));
    return JSON.convertValue(model.put("id", UUID.randomUUID().toString()), ItemType.class);
  }

  @Override
  public synchronized Webhook updateWebhook(String id, UpdateWebhookRequest body) {
    ObjectNode change = JSON.valueToTree(body);
    ContractRules.checkUniqueName(
        this::findId,
        id,
        JSON.convertValue(change, dev.contentservice.model.UpdateWebhookRequest.class));
    ObjectNode updated = webhooks.computeIfPresent(id, (same, old) -> merged(old, change));
    if (updated == null) {
      throw ProblemException.notFound("no webhook has this id");
    }
    return JSON.convertValue(updated, Webhook.class);
  }

  private static ObjectNode merged(ObjectNode stored, ObjectNode change) {
    return stored.deepCopy().setAll(change);
  }

  private Optional<String> findId(String name) {
    return webhooks.values().stream()
        .filter(webhook -> webhook.get("name").asString().equals(name))
        .map(webhook -> webhook.get("id").asString())
        .findFirst();
  }

  private static ObjectNode example(String name) {
    String resource = "META-INF/openapi/examples/" + name + ".json";
    try (InputStream in = CmsServer.class.getClassLoader().getResourceAsStream(resource)) {
      return (ObjectNode) JSON.readTree(in);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
