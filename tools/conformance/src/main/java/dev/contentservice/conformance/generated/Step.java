package dev.contentservice.conformance.generated;

import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.http.Json;
import dev.contentservice.conformance.http.RequestSpec;
import tools.jackson.databind.node.ObjectNode;

/**
 * One request of a sequence.
 *
 * @param target the idempotency key of a keyed creation, the webhook of an update
 * @param sent the body
 * @param fault what else is wrong with the request
 */
record Step(Kind kind, String target, Case sent, Fault fault) {
  /** What the request asks for. */
  enum Kind {
    CREATE,
    KEYED,
    UPDATE,
    UNKNOWN_WEBHOOK,
    WITHOUT_TOKEN
  }

  /** A request with no other fault than that of its kind or body. */
  Step(Kind kind, String target, Case sent) {
    this(kind, target, sent, Fault.NONE);
  }

  /** An update without members. */
  static Step read(String webhook) {
    return new Step(Kind.UPDATE, webhook, new Case(Json.object(), Json.object(), true));
  }

  /** An update that sets these members. */
  static Step update(String webhook, ObjectNode members) {
    return new Step(Kind.UPDATE, webhook, new Case(members, Json.object(), true));
  }

  RequestSpec request(Subject subject) {
    return fault.of(subject.api(), plain(subject));
  }

  private RequestSpec plain(Subject subject) {
    String body = sent.body().toString();
    return switch (kind) {
      case CREATE -> subject.api().create(body);
      case KEYED -> subject.api().create(body).with("Idempotency-Key", target);
      case UPDATE, UNKNOWN_WEBHOOK -> subject.api().update(target, body);
      case WITHOUT_TOKEN -> subject.api().withToken(subject.api().update(target, body), "");
    };
  }

  /** Also new to the service if it has sent the same steps before. */
  Step inRun(int run) {
    return kind == Kind.KEYED ? new Step(kind, target + "-" + run, sent, fault) : this;
  }

  Step without(String member) {
    return new Step(kind, target, sent.without(member), fault);
  }

  boolean isRead() {
    return kind == Kind.UPDATE && sent.body().isEmpty();
  }

  Step with(Fault other) {
    return new Step(kind, target, sent, other);
  }
}
