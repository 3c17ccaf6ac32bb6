package dev.contentservice.conformance.generated;

import dev.contentservice.conformance.check.Subject;
import dev.contentservice.conformance.http.Api;
import dev.contentservice.conformance.http.RequestSpec;
import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;

/** Why a request is rejected whatever its body is. */
enum Fault {
  /** It is not. */
  NONE("it has no fault", List.of(), (api, r) -> r),
  OTHER_TOKEN(
      "its token is another one",
      List.of(),
      (api, r) -> api.withToken(r, "unknown-token-of-the-conformance")),
  LONGER_TOKEN("its token is longer", List.of(), (api, r) -> api.withToken(r, "${TOKEN}x")),
  UNKNOWN_PATH(
      "no operation has its path",
      List.of(),
      (api, r) -> r.path(r.path() + "/conformance/unknown")),
  WRONG_METHOD(
      "no operation has its method", List.of("other-operations"), (api, r) -> r.method("PATCH")),
  READING_METHOD(
      "no operation has its method",
      List.of("other-operations"),
      (api, r) -> r.method("GET").body("")),
  UNREADABLE("its body is no JSON", List.of(), (api, r) -> r.body("{")),
  EMPTY("its body is empty", List.of("strict-reading"), (api, r) -> r.body("")),
  OTHER_TYPE(
      "its body has another type",
      List.of("strict-reading", "content-negotiation"),
      (api, r) -> r.replacing("Content-Type", "text/plain")),
  NOT_ACCEPTED(
      "it does not accept JSON",
      List.of("content-negotiation"),
      (api, r) -> r.with("Accept", "text/html")),
  UNKNOWN_PARAMETER(
      "it has an unknown parameter",
      List.of("strict-reading"),
      (api, r) -> r.path(r.path() + "?conformance=1"));

  private final String reason;
  private final List<String> assumptions;
  private final BiFunction<Api, RequestSpec, RequestSpec> change;

  Fault(String reason, List<String> assumptions, BiFunction<Api, RequestSpec, RequestSpec> change) {
    this.reason = reason;
    this.assumptions = assumptions;
    this.change = change;
  }

  /** Those that the service rejects, as far as its implementer chose. */
  static List<Fault> decided(Subject subject) {
    return Arrays.stream(values())
        .filter(fault -> fault != NONE)
        .filter(fault -> fault.assumptions.stream().allMatch(subject::assumes))
        .toList();
  }

  String reason() {
    return reason;
  }

  RequestSpec change(Api api, RequestSpec request) {
    return change.apply(api, request);
  }
}
