package dev.contentservice.service.docs;

import dev.contentservice.server.support.RequestPath;
import io.quarkus.vertx.http.ManagementInterface;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Router;
import jakarta.enterprise.event.Observes;
import java.util.Map;

/**
 * Serves the contract of each port and its documentation page, and on the service port those of
 * delivered events. Public, since they contain nothing secret and the page itself asks for a token.
 */
final class ContractRoutes {
  /** No external sources, and nothing inline except styles that the page's scripts set. */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline';"
          + " img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none';"
          + " frame-ancestors 'none'";

  private static final String FOLDER = "/META-INF/openapi/";
  private static final String YAML = "application/yaml";
  private static final String HTML = "text/html;charset=UTF-8";

  private static final Map<String, String> ASSETS =
      Map.of(
          "swagger-ui.css", "text/css",
          "swagger-ui-bundle.js", "text/javascript",
          "start.js", "text/javascript",
          "favicon-32x32.png", "image/png");

  void register(@Observes Router router) {
    serve(router, "content-service.yaml");
    serve(router, "/events.yaml", YAML, FOLDER + "events.yaml");
    serve(router, "/docs/events", HTML, "events.html");
  }

  void registerManagement(@Observes ManagementInterface management) {
    serve(management.router(), "content-service-management.yaml");
  }

  private static void serve(Router router, String contract) {
    serve(router, "/openapi.yaml", YAML, FOLDER + contract);
    serve(router, "/docs", HTML, "page.html");
    ASSETS.forEach((name, type) -> serve(router, "/docs/" + name, type, name));
  }

  private static void serve(Router router, String path, String type, String resource) {
    StaticBody body = new StaticBody(resource);
    router
        .get(path)
        .handler(
            context -> {
              if (!RequestPath.isPlain(context.request().path())) {
                context.next();
                return;
              }
              HttpServerResponse response = context.response();
              response.putHeader("Content-Type", type);
              StaticBody.headers(response, POLICY);
              body.send(context);
            });
  }
}
