package dev.contentservice.conformance.generated;

import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.http.Api;
import dev.contentservice.conformance.http.RequestSpec;
import java.util.List;
import java.util.function.BiFunction;

/**
 * Why a request is rejected whatever its body is.
 *
 * @param assumptions without which it can be accepted
 * @param change makes a request faulty
 */
record Fault(
    String reason, List<String> assumptions, BiFunction<Api, RequestSpec, RequestSpec> change) {
  /** It is not. */
  static final Fault NONE = new Fault("it has no fault", List.of(), (api, r) -> r);

  private static final List<Fault> ALL =
      List.of(
          new Fault(
              "its token is another one",
              List.of(),
              (api, r) -> api.withToken(r, "unknown-token-of-the-conformance")),
          new Fault(
              "no operation has its path",
              List.of(),
              (api, r) -> r.path(r.path() + "/conformance/unknown")),
          new Fault(
              "no operation has its method",
              List.of("other-operations"),
              (api, r) -> r.method(api.otherMethod())),
          new Fault("its body is no JSON", List.of(), (api, r) -> r.body("{")),
          new Fault("its body is empty", List.of("strict-reading"), (api, r) -> r.body("")),
          new Fault(
              "its body has another type",
              List.of("strict-reading", "content-negotiation"),
              (api, r) -> r.replacing("Content-Type", "text/plain")),
          new Fault(
              "it does not accept JSON",
              List.of("content-negotiation"),
              (api, r) -> r.with("Accept", "text/html")),
          new Fault(
              "it has an unknown parameter",
              List.of("strict-reading"),
              (api, r) -> r.path(r.path() + "?conformance=1")));

  /** Those that the service rejects, as far as its implementer chose. */
  static List<Fault> decided(Subject subject) {
    return ALL.stream().filter(f -> f.assumptions().stream().allMatch(subject::assumes)).toList();
  }

  /** The request with this fault. */
  RequestSpec of(Api api, RequestSpec request) {
    return change.apply(api, request);
  }
}
