package dev.contentservice.service.console;

import dev.contentservice.server.support.RequestPath;
import dev.contentservice.service.console.ConsoleFiles.ConsoleFile;
import dev.contentservice.service.docs.StaticBody;
import io.quarkus.vertx.http.ManagementInterface;
import io.vertx.core.http.HttpServerResponse;
import io.vertx.ext.web.Route;
import io.vertx.ext.web.Router;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * Serves the files of the console. They hold no data: the page reads the JSON of the management
 * port, as any other caller does.
 */
final class ConsoleRoutes {
  /**
   * Nothing inline and no other site. With Trusted Types, a browser that has them rejects HTML from
   * text, so that names and bodies cannot become markup.
   */
  private static final String POLICY =
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
          + " base-uri 'none'; form-action 'none'; frame-ancestors 'none';"
          + " require-trusted-types-for 'script'; trusted-types 'none'";

  private final ConsoleFiles files = new ConsoleFiles();

  void register(@Observes ManagementInterface management) {
    Router router = management.router();
    serve(router.get("/"), context -> files.find("", "index.html"));
    for (String folder : List.of("", "rules/")) {
      serve(
          router.get("/console/" + folder + ":file"),
          context -> files.find(folder, context.pathParam("file")));
    }
  }

  private static void serve(Route route, Function<RoutingContext, Optional<ConsoleFile>> choice) {
    route.handler(
        context ->
            choice
                .apply(context)
                .filter(file -> RequestPath.isPlain(context.request().path()))
                .ifPresentOrElse(file -> send(context, file), context::next));
  }

  /** A browser asks each time, and gets a file again only after it has changed. */
  private static void send(RoutingContext context, ConsoleFile file) {
    HttpServerResponse response = context.response();
    StaticBody.headers(response, POLICY);
    response.putHeader("ETag", file.etag());
    if (file.etag().equals(context.request().getHeader("If-None-Match"))) {
      response.setStatusCode(304).end();
      return;
    }
    response.putHeader("Content-Type", file.type());
    file.body().send(context);
  }
}
