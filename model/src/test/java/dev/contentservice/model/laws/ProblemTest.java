package dev.contentservice.model.laws;

import dev.contentservice.model.Problem;
import net.jqwik.api.domains.Domain;
import net.jqwik.api.domains.DomainContext;

@Domain(Problems.class)
@Domain(DomainContext.Global.class)
class ProblemTest implements BodyLaws<Problem> {}
