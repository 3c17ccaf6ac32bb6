package dev.contentservice.conformance.check;

import dev.contentservice.conformance.http.Api;
import dev.contentservice.conformance.http.Exchange;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.conformance.http.RequestSpec.Purpose;
import dev.contentservice.conformance.http.Terms;
import dev.contentservice.conformance.http.Transport;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** The implementation under test. */
public final class Subject {
  /** Accepted by any service, whatever its limits are. */
  private static final int LONGEST = 1000;

  private final ConformanceTarget target;
  private final Api api;
  private final Laws laws;
  private final List<TestWebhook> webhooks;
  private Choices choices;
  private final AtomicReference<@Nullable Exchange> firstKeyed = new AtomicReference<>();
  private final AtomicLong counter = new AtomicLong();
  private final String run;

  Subject(ConformanceTarget target, Transport transport, Laws laws) {
    this.target = target;
    this.laws = laws;
    this.choices = target.choices();
    this.api =
        new Api(transport, target.routes(), target.token(), terms(), laws.andThen(this::remember));
    this.run = Long.toString(System.nanoTime() & 0xfffffff, 36);
    this.webhooks = target.webhooks().stream().map(id -> new TestWebhook(this, id)).toList();
  }

  private Terms terms() {
    return new Terms(body -> choices.allow(body), assumes("complete-responses"), assumes("errors"));
  }

  private void remember(Exchange exchange) {
    boolean creates = exchange.request().purpose() == Purpose.CREATE;
    if (creates && exchange.response().isAccepted() && exchange.request().has("Idempotency-Key")) {
      firstKeyed.compareAndSet(null, exchange);
    }
  }

  /** The first accepted request of this run that had an idempotency key. */
  public Optional<Exchange> firstKeyed() {
    return Optional.ofNullable(firstKeyed.get());
  }

  /** Sends raw requests. */
  public Api api() {
    return api;
  }

  /** What was observed in all exchanges so far. */
  public Laws laws() {
    return laws;
  }

  /** What the user asked for. */
  public ConformanceTarget target() {
    return target;
  }

  /** Whether the implementer follows an assumption of the contract. */
  public boolean assumes(String assumption) {
    return !target.without().contains(assumption);
  }

  /** The texts that the deployment accepts. */
  public Choices choices() {
    return choices;
  }

  /** Reads the webhooks; what is in them is accepted even where nothing else is known. */
  void know(JsonNode webhook) {
    JsonNode version = webhook.path("payload_api_version");
    if (!assumes("payload-api-versions") && !choices.restricts("payload_api_version")) {
      choices = choices.with("payload_api_version", version.asString(""));
    }
  }

  /** Text that no other value of this and earlier runs has. */
  public String fresh(String prefix) {
    return prefix + " " + run + "-" + counter.incrementAndGet();
  }

  /** The smallest body that creates a model. */
  public ObjectNode model() {
    String key = fresh("conformance").replaceAll("[^a-z0-9]", "_");
    return Json.object("name", text("name", "Conformance"))
        .set("api_key", Json.string(choices.like("api_key", key)));
  }

  /** A new text that a member accepts. */
  public JsonNode text(String member, String prefix) {
    return Json.string(choices.like(member, fresh(prefix)));
  }

  /** Those of the texts that a member accepts, and those that are chosen for it. */
  public List<String> texts(String member, List<String> texts) {
    return choices.of(member, texts).stream()
        .filter(text -> text.length() <= LONGEST || assumes("limits"))
        .toList();
  }

  /** Sends a body that creates a model. */
  public Exchange create(JsonNode body) {
    return api.send(api.create(body.toString()));
  }

  /**
   * The first webhook, with a known value in each member.
   *
   * @throws CheckSkippedException if the user named none
   */
  public TestWebhook webhook() {
    return webhook(0).reset();
  }

  /** The first webhook as it is. */
  public TestWebhook knownWebhook() {
    return webhook(0);
  }

  /** The second webhook, with a known value in each member. */
  public TestWebhook otherWebhook() {
    return webhook(1).reset();
  }

  private TestWebhook webhook(int index) {
    if (webhooks.size() <= index) {
      throw new CheckSkippedException(
          index == 0 ? "needs --webhook ID" : "needs a second --webhook ID");
    }
    return webhooks.get(index);
  }

  /** A value of {@code enabled} that the first webhook may have. */
  public JsonNode enabled() {
    return webhooks.get(0).baseline().get("enabled");
  }

  List<TestWebhook> webhooks() {
    return webhooks;
  }
}
