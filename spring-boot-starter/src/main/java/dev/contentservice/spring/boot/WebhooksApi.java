package dev.contentservice.spring.boot;

import static org.springframework.web.servlet.function.RequestPredicates.path;

import dev.contentservice.delivery.outbox.Replay.ReplayStep;
import dev.contentservice.delivery.outbox.query.DeliveryFilter;
import dev.contentservice.delivery.outbox.query.DeliveryPage;
import dev.contentservice.delivery.outbox.query.DeliveryState;
import dev.contentservice.delivery.outbox.query.ReplayPeriod;
import dev.contentservice.delivery.runtime.WebhookSettings;
import dev.contentservice.delivery.runtime.WebhookSettings.Created;
import dev.contentservice.delivery.runtime.WebhookSettings.DeliveryDetails;
import dev.contentservice.delivery.runtime.WebhookSettings.Explained;
import dev.contentservice.delivery.runtime.WebhookSettings.Shown;
import dev.contentservice.model.Webhook;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BiPredicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.core.io.ClassPathResource;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.web.servlet.function.RouterFunction;
import org.springframework.web.servlet.function.RouterFunctions;
import org.springframework.web.servlet.function.ServerRequest;
import org.springframework.web.servlet.function.ServerResponse;

/**
 * The webhooks of one customer as a REST resource, for a page of the product. What belongs to
 * another customer is not found. The contract is {@code webhooks-api.yaml}, which it serves.
 */
final class WebhooksApi {
  private static final int PAGE = 100;
  private static final String WORDS = "/dev/contentservice/delivery/dispatch/attempts.js";
  private static final int LONGEST_TENANT = 255;
  private static final Duration OVERLAP = Duration.ofDays(1);
  private static final String NO_WEBHOOK = "no webhook has this id";
  private static final String NO_DELIVERY = "no delivery has this id";

  private final WebhookSettings settings;
  private final TenantResolver tenants;
  private final String base;

  WebhooksApi(WebhookSettings settings, TenantResolver tenants, String base) {
    this.settings = settings;
    this.tenants = tenants;
    this.base = base;
  }

  /** Paths without a variable come first, so that no id hides them. */
  RouterFunction<ServerResponse> routes() {
    RouterFunction<ServerResponse> served =
        RouterFunctions.route()
            .GET(base, request -> of(request, this::list))
            .POST(base, request -> of(request, this::create))
            .GET(
                base + "/webhook-settings.js",
                request -> file("text/javascript", text(WORDS) + text("webhook-settings.js")))
            .GET(
                base + "/openapi.yaml",
                request -> file("application/yaml", text("webhooks-api.yaml")))
            .GET(base + "/events", request -> of(request, this::events))
            .GET(base + "/deliveries", request -> of(request, this::deliveries))
            .GET(base + "/deliveries/{id}", request -> of(request, this::delivery))
            .POST(
                base + "/deliveries/{id}/{action:retry|cancel|replay}",
                request -> of(request, this::change))
            .GET(base + "/{id}", request -> of(request, this::read))
            .PATCH(base + "/{id}", request -> of(request, this::update))
            .DELETE(base + "/{id}", request -> of(request, this::delete))
            .POST(base + "/{id}/enable", request -> of(request, this::enable))
            .POST(base + "/{id}/rotate-key", request -> of(request, this::rotate))
            .POST(base + "/{id}/test", request -> of(request, this::test))
            .POST(base + "/{id}/replay", request -> of(request, this::replay))
            .GET(base + "/{id}/explain", request -> of(request, this::explain))
            .build();
    return served.andRoute(path(base + "/**"), request -> unserved(served, request));
  }

  private static ServerResponse unserved(
      RouterFunction<ServerResponse> served, ServerRequest request) {
    Set<HttpMethod> others =
        Stream.of(HttpMethod.GET, HttpMethod.POST, HttpMethod.PATCH, HttpMethod.DELETE)
            .filter(
                each -> served.route(ServerRequest.from(request).method(each).build()).isPresent())
            .collect(Collectors.toCollection(LinkedHashSet::new));
    return others.isEmpty()
        ? WebhooksProblem.notFound("no such path").response()
        : WebhooksProblem.method(others).response();
  }

  @FunctionalInterface
  private interface Operation {
    ServerResponse run(String tenant, ServerRequest request);
  }

  private ServerResponse of(ServerRequest request, Operation operation) {
    try {
      String tenant = tenants.tenant(request.servletRequest());
      if (tenant == null || tenant.length() > LONGEST_TENANT || tenant.indexOf('\0') >= 0) {
        throw WebhooksProblem.forbidden();
      }
      return operation.run(tenant, request);
    } catch (RuntimeException e) {
      return WebhooksProblem.of(e).response();
    }
  }

  private ServerResponse list(String tenant, ServerRequest request) {
    Map<String, String> query = WebhooksBody.query(request, "after");
    List<Shown> page = settings.list(tenant, query.getOrDefault("after", ""), PAGE + 1);
    Map<String, Object> body = new LinkedHashMap<>();
    body.put("items", page.stream().limit(PAGE).map(WebhooksJson::webhook).toList());
    if (page.size() > PAGE) {
      body.put("next", page.get(PAGE - 1).webhook().getId());
    }
    return json(HttpStatus.OK).body(WebhooksJson.bytes(body));
  }

  private ServerResponse create(String tenant, ServerRequest request) {
    Created created =
        settings.create(tenant, WebhooksBody.merged(WebhooksBody.webhook(request), new Webhook()));
    Map<String, Object> body = WebhooksJson.webhook(created.webhook());
    body.put("signing_key", created.signingKey());
    return json(HttpStatus.CREATED)
        .location(URI.create(base + "/" + created.webhook().webhook().getId()))
        .eTag(tag(created.webhook()))
        .body(WebhooksJson.bytes(body));
  }

  private ServerResponse read(String tenant, ServerRequest request) {
    WebhooksBody.query(request);
    return shown(find(tenant, request));
  }

  private ServerResponse update(String tenant, ServerRequest request) {
    Shown before = find(tenant, request);
    byte[] change = WebhooksBody.webhook(request);
    requireVersion(request, before);
    return shown(
        found(
            settings.update(
                tenant, id(request), before.version(), it -> WebhooksBody.merged(change, it))));
  }

  private ServerResponse delete(String tenant, ServerRequest request) {
    WebhooksBody.query(request);
    Shown before = find(tenant, request);
    requireVersion(request, before);
    require(settings.delete(tenant, id(request), before.version()), NO_WEBHOOK);
    return ServerResponse.noContent().build();
  }

  private ServerResponse enable(String tenant, ServerRequest request) {
    WebhooksBody.requireEmpty(request);
    require(settings.enable(tenant, id(request)), NO_WEBHOOK);
    return shown(find(tenant, request));
  }

  private ServerResponse rotate(String tenant, ServerRequest request) {
    WebhooksBody.requireEmpty(request);
    String key = found(settings.rotateKey(tenant, id(request), OVERLAP));
    return json(HttpStatus.OK).body(WebhooksJson.bytes(Map.of("signing_key", key)));
  }

  private ServerResponse test(String tenant, ServerRequest request) {
    WebhooksBody.requireEmpty(request);
    requireEnabled(find(tenant, request));
    String delivery = found(settings.sendTest(tenant, id(request)));
    return json(HttpStatus.ACCEPTED).body(WebhooksJson.bytes(Map.of("delivery_id", delivery)));
  }

  private ServerResponse events(String tenant, ServerRequest request) {
    WebhooksBody.query(request);
    List<Map<String, Object>> items =
        settings.catalog().stream()
            .flatMap(
                known -> known.definitions().stream().map(each -> WebhooksJson.event(known, each)))
            .toList();
    return json(HttpStatus.OK).body(WebhooksJson.bytes(Map.of("items", items)));
  }

  private ServerResponse deliveries(String tenant, ServerRequest request) {
    Map<String, String> query = WebhooksBody.query(request, "webhook", "state", "before");
    String before = query.get("before");
    if (before != null && !DeliveryJson.ID.matcher(before).matches()) {
      throw WebhooksProblem.badRequest("before must be next of the previous page");
    }
    DeliveryFilter filter =
        new DeliveryFilter(query.get("webhook"), state(query.get("state")), before);
    DeliveryPage page = settings.deliveries(tenant, filter, PAGE);
    Map<String, Object> body = new LinkedHashMap<>();
    body.put(
        "items", page.deliveries().stream().map(each -> DeliveryJson.shown(each, null)).toList());
    if (page.nextBefore() != null) {
      body.put("next", page.nextBefore());
    }
    return json(HttpStatus.OK).body(WebhooksJson.bytes(body));
  }

  private static @Nullable DeliveryState state(@Nullable String word) {
    try {
      return word == null ? null : DeliveryState.parse(word);
    } catch (IllegalArgumentException e) {
      throw WebhooksProblem.badRequest(DeliveryJson.STATES);
    }
  }

  private ServerResponse delivery(String tenant, ServerRequest request) {
    WebhooksBody.query(request);
    DeliveryDetails found = findDelivery(tenant, request);
    Map<String, Object> body = DeliveryJson.shown(found.delivery(), null);
    body.put("attempts", found.attempts().stream().map(DeliveryJson::shown).toList());
    return json(HttpStatus.OK).body(WebhooksJson.bytes(body));
  }

  private ServerResponse change(String tenant, ServerRequest request) {
    BiPredicate<String, String> action =
        switch (request.pathVariable("action")) {
          case "retry" -> settings::retry;
          case "cancel" -> settings::cancel;
          default -> settings::replay;
        };
    WebhooksBody.requireEmpty(request);
    DeliveryDetails found = findDelivery(tenant, request);
    if (!action.test(tenant, found.delivery().id())) {
      throw WebhooksProblem.conflict(
          "a pending delivery of an enabled webhook is retried, a pending one cancelled, a completed one"
              + " replayed");
    }
    return delivery(tenant, request);
  }

  private DeliveryDetails findDelivery(String tenant, ServerRequest request) {
    String id = request.pathVariable("id");
    return Optional.of(id)
        .filter(DeliveryJson.ID.asMatchPredicate())
        .flatMap(each -> settings.delivery(tenant, each))
        .orElseThrow(() -> WebhooksProblem.notFound(NO_DELIVERY));
  }

  private ServerResponse replay(String tenant, ServerRequest request) {
    Map<String, String> body = WebhooksBody.members(request, "state", "from", "until", "after");
    ReplayPeriod period;
    try {
      period =
          new ReplayPeriod(
              id(request),
              Optional.ofNullable(state(body.get("state"))).orElse(DeliveryState.FAILED),
              instant(body, "from"),
              instant(body, "until"),
              body.get("after"));
    } catch (IllegalArgumentException e) {
      throw WebhooksProblem.badRequest(String.valueOf(e.getMessage()));
    }
    requireEnabled(find(tenant, request));
    ReplayStep step = settings.replayNext(tenant, period).orElse(new ReplayStep(0, null));
    Map<String, Object> done = new LinkedHashMap<>();
    done.put("replayed", step.replayed());
    if (step.last() != null) {
      done.put("next", step.last());
    }
    return json(HttpStatus.OK).body(WebhooksJson.bytes(done));
  }

  private static void requireEnabled(Shown webhook) {
    if (!Boolean.TRUE.equals(webhook.webhook().getEnabled())) {
      throw WebhooksProblem.conflict("the webhook is not enabled; enable it");
    }
  }

  private static @Nullable Instant instant(Map<String, String> body, String name) {
    try {
      return body.containsKey(name) ? Instant.parse(body.get(name)) : null;
    } catch (DateTimeParseException e) {
      throw WebhooksProblem.badRequest(name + " must be a time such as 2026-11-01T10:00:00Z");
    }
  }

  private ServerResponse explain(String tenant, ServerRequest request) {
    String event = WebhooksBody.query(request, "event").get("event");
    if (event == null) {
      throw WebhooksProblem.badRequest("the query parameter event is missing: the id of an event");
    }
    find(tenant, request);
    List<Explained> subscriptions = settings.explain(tenant, id(request), event);
    require(!subscriptions.isEmpty(), "no event has this id");
    return json(HttpStatus.OK)
        .body(
            WebhooksJson.bytes(
                Map.of("items", subscriptions.stream().map(WebhooksJson::explained).toList())));
  }

  private Shown find(String tenant, ServerRequest request) {
    return found(settings.find(tenant, id(request)));
  }

  private static <T> T found(Optional<T> ofWebhook) {
    return ofWebhook.orElseThrow(() -> WebhooksProblem.notFound(NO_WEBHOOK));
  }

  private static String id(ServerRequest request) {
    String id = request.pathVariable("id");
    require(id.indexOf('\0') < 0, NO_WEBHOOK);
    return id;
  }

  private static void requireVersion(ServerRequest request, Shown webhook) {
    List<String> versions = request.headers().header(HttpHeaders.IF_MATCH);
    if (!versions.isEmpty()
        && versions.stream()
            .flatMap(each -> Stream.of(each.split(",")))
            .map(String::strip)
            .noneMatch(each -> each.equals("*") || each.equals(tag(webhook)))) {
      throw WebhooksProblem.changed();
    }
  }

  private static void require(boolean found, String otherwise) {
    if (!found) {
      throw WebhooksProblem.notFound(otherwise);
    }
  }

  private static ServerResponse shown(Shown webhook) {
    return json(HttpStatus.OK)
        .eTag(tag(webhook))
        .body(WebhooksJson.bytes(WebhooksJson.webhook(webhook)));
  }

  private static String tag(Shown webhook) {
    return "\"" + webhook.version() + "\"";
  }

  /** Of a customer, so no cache keeps it. */
  private static ServerResponse.BodyBuilder json(HttpStatus status) {
    return ServerResponse.status(status)
        .header(HttpHeaders.CACHE_CONTROL, "no-store")
        .contentType(MediaType.APPLICATION_JSON);
  }

  private ServerResponse file(String type, String text) {
    return ServerResponse.ok()
        .header(HttpHeaders.CACHE_CONTROL, "no-cache")
        .header("X-Content-Type-Options", "nosniff")
        .contentType(new MediaType(MediaType.parseMediaType(type), StandardCharsets.UTF_8))
        .body(text.replace("{base}", base).getBytes(StandardCharsets.UTF_8));
  }

  private static String text(String name) throws IOException {
    return new ClassPathResource(name, WebhooksApi.class)
        .getContentAsString(StandardCharsets.UTF_8);
  }
}
