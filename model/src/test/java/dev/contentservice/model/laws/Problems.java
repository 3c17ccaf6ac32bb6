package dev.contentservice.model.laws;

import static dev.contentservice.model.laws.Json.texts;

import dev.contentservice.model.Problem;
import dev.contentservice.model.Violation;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Builders;
import net.jqwik.api.Combinators;
import net.jqwik.api.Provide;
import net.jqwik.api.domains.DomainContextBase;

/** Problems in responses, with and without violations and extension members. */
final class Problems extends DomainContextBase {
  @Provide
  Arbitrary<Problem> problems() {
    var known =
        Builders.withBuilder(Problem::new)
            .use(texts())
            .inSetter(Problem::setType)
            .use(texts())
            .inSetter(Problem::setTitle)
            .use(Arbitraries.integers().between(400, 599))
            .inSetter(Problem::setStatus)
            .use(texts())
            .inSetter(Problem::setDetail)
            .use(texts())
            .withProbability(0.8)
            .inSetter(Problem::setRequestId)
            .use(violations().list().ofMaxSize(2))
            .withProbability(0.5)
            .inSetter(Problem::setViolations)
            .build();
    return Json.withUnknownMembers(
        known, (problem, members) -> members.forEach(problem::putAdditionalProperty));
  }

  private static Arbitrary<Violation> violations() {
    return Json.withUnknownMembers(
        Combinators.combine(texts(), texts(), texts(), texts(), texts()).as(Violation::new),
        (violation, members) -> members.forEach(violation::putAdditionalProperty));
  }
}
