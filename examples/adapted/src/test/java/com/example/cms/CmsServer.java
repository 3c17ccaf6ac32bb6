package com.example.cms;

import com.example.cms.model.CreateItemTypeRequest;
import com.example.cms.model.ItemType;
import com.example.cms.model.UpdateWebhookRequest;
import com.example.cms.model.Webhook;
import com.example.cms.server.ItemTypesApi;
import com.example.cms.server.WebhooksApi;
import com.sun.net.httpserver.HttpServer;
import dev.contentservice.rules.json.BodyJson;
import dev.contentservice.server.support.TokenVerifier;
import dev.contentservice.server.support.jakarta.ServerSupportFeature;
import jakarta.ws.rs.Path;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.util.Map;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.glassfish.jersey.jdkhttp.JdkHttpServerFactory;
import org.glassfish.jersey.server.ResourceConfig;

/** A server on the generated stub; it responds with the examples of the contract. */
@Path("/")
public final class CmsServer implements ItemTypesApi, WebhooksApi {
  static final String TOKEN = "t0ken";

  /** Warns of formats that are not used here. */
  private static final Logger JERSEY = Logger.getLogger("org.glassfish.jersey");

  /** Starts on a free port. */
  static HttpServer start() {
    JERSEY.setLevel(Level.SEVERE);
    TokenVerifier tokens = TokenVerifier.of(Map.of("cms", TOKEN));
    return JdkHttpServerFactory.createHttpServer(
        URI.create("http://127.0.0.1:0/"),
        new ResourceConfig()
            .register(new CmsServer())
            .register(new ServerSupportFeature(CmsChecks.requests(tokens))));
  }

  @Override
  public ItemType createItemType(CreateItemTypeRequest body, Boolean skipMenuItem, String key) {
    return example("item-type-full", ItemType.class)
        .name(body.getName())
        .apiKey(body.getApiKey())
        .collectionAppearance(body.getCollectionAppearance());
  }

  @Override
  public Webhook updateWebhook(String id, UpdateWebhookRequest body) {
    return example("webhook-full", Webhook.class).id(id);
  }

  private static <T> T example(String name, Class<T> type) {
    String resource = "META-INF/openapi/examples/" + name + ".json";
    try (InputStream in = CmsServer.class.getClassLoader().getResourceAsStream(resource)) {
      return BodyJson.mapper().readValue(in, type);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
