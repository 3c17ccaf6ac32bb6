package dev.contentservice.service.http;

import dev.contentservice.server.support.RequestIdHeader;
import dev.contentservice.service.store.Uuid7Generator;
import io.quarkus.vertx.http.runtime.filters.Filters;
import io.vertx.ext.web.RoutingContext;
import jakarta.enterprise.event.Observes;
import jakarta.inject.Singleton;
import org.jspecify.annotations.Nullable;

/** Gives every request an id: the caller's, if it is valid, or a new one. */
@Singleton
public final class RequestId {
  private static final String HEADER = RequestIdHeader.NAME;

  private final Uuid7Generator ids;

  RequestId(Uuid7Generator ids) {
    this.ids = ids;
  }

  void register(@Observes Filters filters) {
    filters.register(
        context -> {
          name(context);
          context.next();
        },
        RequestPipeline.REQUEST_ID);
  }

  /** Sets the id of this request, unless it has one, and adds it to the response. */
  public void name(RoutingContext context) {
    if (context.response().headers().contains(HEADER)) {
      return;
    }
    String id = chosen(context.request().getHeader(HEADER));
    context.response().putHeader(HEADER, id);
  }

  public static String of(RoutingContext context) {
    return context.response().headers().get(HEADER);
  }

  private String chosen(@Nullable String sent) {
    return sent != null && RequestIdHeader.isValid(sent) ? sent : ids.next();
  }
}
