package dev.contentservice.conformance.example;

import dev.contentservice.conformance.example.Behaviour.Step;
import dev.contentservice.conformance.http.Cut;
import dev.contentservice.conformance.http.Header;
import dev.contentservice.conformance.http.Transport;
import dev.contentservice.conformance.http.Written;
import dev.contentservice.rules.json.JsonLimits;
import java.net.URI;
import java.net.URLDecoder;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ObjectNode;

/** A small implementation of the contract in memory. */
public final class ExampleService implements Transport, AutoCloseable {
  private static final int LIMIT = JsonLimits.DEFAULTS.maxBytes();
  private static final Pattern BEARER = Pattern.compile("(?i:Bearer) +(.*)");

  private final Behaviour behaviour;
  private final ExampleModels models;
  private final ExampleWebhooks webhooks;
  private final ExecutorService threads = Executors.newFixedThreadPool(16);

  public ExampleService(Behaviour behaviour) {
    this.behaviour = behaviour;
    this.models = new ExampleModels(behaviour);
    this.webhooks = new ExampleWebhooks(behaviour);
  }

  /** Answers in this process, without a socket. */
  @Override
  public CompletableFuture<Received> send(
      String method, URI uri, List<Header> headers, byte[] body) {
    Call call = call(method, uri, headers, body);
    return CompletableFuture.supplyAsync(() -> received(handled(call)), threads);
  }

  /** A call has its whole body, so that there is nothing to wait for. */
  @Override
  public CompletableFuture<Received> sendSlowly(
      String method, URI uri, List<Header> headers, byte[] body, Duration pause) {
    return send(method, uri, headers, body);
  }

  /** Only a faulty service does a part of a request. */
  @Override
  public void sendPart(String method, URI uri, List<Header> headers, byte[] body, Cut cut) {
    if (behaviour.doesPart.test(cut)) {
      handled(call(method, uri, headers, body));
    }
  }

  /** Each form means the same, but for a faulty service. */
  @Override
  public List<Received> sendInTurn(URI base, List<Written> requests, boolean pipelined) {
    List<Received> responses = new ArrayList<>();
    for (Written each : requests) {
      if (each.request().has("Content-Length")) {
        responses.add(received(ambiguous()));
        continue;
      }
      URI uri = uri(base, each.target());
      Call call = call(each.method(), uri, each.headers(), each.body());
      Received response = received(handled(behaviour.written.apply(each.form(), call)));
      if (each.closes()) {
        response.headers().put(":closed", List.of(String.valueOf(behaviour.does(Step.CLOSE))));
      }
      responses.add(response);
    }
    return responses;
  }

  /** The response to a request that has two lengths. */
  Reply ambiguous() {
    Reply reply = Reply.problem(400, "send one Content-Length");
    identify(new Call("", "", "", Map.of(), new byte[0]), reply);
    return reply;
  }

  /** What is no URI has no path that the service knows. */
  private static URI uri(URI base, String target) {
    try {
      return base.resolve(target.indexOf('#') < 0 ? target : "/");
    } catch (IllegalArgumentException e) {
      return base.resolve("/");
    }
  }

  private static Call call(String method, URI uri, List<Header> headers, byte[] body) {
    Map<String, List<String>> lines = new TreeMap<>(String.CASE_INSENSITIVE_ORDER);
    headers.forEach(
        line -> lines.computeIfAbsent(line.name(), n -> new ArrayList<>()).add(line.value()));
    return new Call(
        method, uri.getRawPath(), Objects.requireNonNullElse(uri.getRawQuery(), ""), lines, body);
  }

  /** A fault: the response comes after the caller has stopped to wait. */
  private Received received(Reply reply) {
    if (behaviour.tooLate.test(reply)) {
      throw new CompletionException(new HttpTimeoutException("request timed out"));
    }
    Map<String, List<String>> headers = new TreeMap<>();
    reply.headers.forEach((name, value) -> headers.put(name, List.of(value)));
    return new Received(reply.status, headers, reply.text);
  }

  Reply handled(Call call) {
    Reply reply;
    try {
      reply = reply(call);
    } catch (RuntimeException e) {
      reply = Reply.problem(500, e.toString());
    }
    identify(call, reply);
    behaviour.reply.accept(call, reply);
    return reply;
  }

  private static void identify(Call call, Reply reply) {
    String chosen = call.header("X-Request-Id");
    String id = chosen.matches("[A-Za-z0-9._-]{1,64}") ? chosen : UUID.randomUUID().toString();
    reply.headers.put("X-Request-Id", id);
    if (reply.status >= 400) {
      ObjectNode problem = reply.json().put("request_id", id);
      reply.with(problem);
    }
  }

  private Reply reply(Call call) {
    if (!hasToken(call)) {
      Reply reply = Reply.problem(401, "send a token");
      reply.headers.put("WWW-Authenticate", "Bearer realm=\"content\"" + error(call));
      return reply;
    }
    String path = behaviour.path.apply(call.path());
    if (path.equals("/item-types")) {
      return call.method().equals("POST") ? used(call, "") : otherMethod(call, "OPTIONS, POST");
    }
    if (path.matches("/webhooks/[^/;]+")) {
      String id = decoded(path.substring("/webhooks/".length()));
      return call.method().equals(behaviour.update)
          ? used(call, id)
          : otherMethod(call, "OPTIONS, " + behaviour.update);
    }
    return Reply.problem(404, "unknown path");
  }

  private static String error(Call call) {
    return switch (call.headers("Authorization").size()) {
      case 0 -> "";
      case 1 -> ", error=\"invalid_token\"";
      default -> ", error=\"invalid_request\"";
    };
  }

  private boolean hasToken(Call call) {
    List<String> values = call.headers("Authorization");
    if (values.isEmpty()) {
      return !behaviour.does(Step.MISSING_TOKEN);
    }
    if (values.size() > 1 && behaviour.does(Step.ONE_TOKEN)) {
      return false;
    }
    Matcher credentials = BEARER.matcher(values.get(0));
    return !behaviour.does(Step.TOKEN)
        || (credentials.matches() && behaviour.isToken.test(credentials.group(1)));
  }

  private static String decoded(String text) {
    return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
  }

  private static Reply otherMethod(Call call, String allowed) {
    Reply reply = Reply.problem(405, "allowed: " + allowed);
    if (call.method().equals("OPTIONS")) {
      reply.status = 204;
      reply.text = "";
      reply.headers.remove("Content-Type");
    }
    reply.headers.put("Allow", allowed);
    return reply;
  }

  private Reply used(Call call, String webhook) {
    if (behaviour.does(Step.ACCEPT)
        && !MediaTypes.allowsJson(String.join(", ", call.headers("Accept")))) {
      return Reply.problem(406, "application/json is the only representation");
    }
    if (behaviour.does(Step.CONTENT_TYPE)
        && (call.headers("Content-Type").size() != 1
            || !MediaTypes.isJson(call.header("Content-Type"))
            || !call.header("Content-Encoding").isEmpty())) {
      return Reply.problem(415, "send application/json");
    }
    String query = webhook.isEmpty() ? "(skip_menu_item_creation=(true|false))?" : "";
    if (behaviour.does(Step.QUERY) && !decoded(call.query()).matches(query)) {
      return Reply.problem(400, "an unknown parameter");
    }
    if (call.body().length > LIMIT) {
      return Reply.problem(413, "send at most " + LIMIT + " bytes");
    }
    return webhook.isEmpty() ? models.create(call) : webhooks.update(webhook, call);
  }

  @Override
  public void close() {
    threads.shutdownNow();
  }
}
