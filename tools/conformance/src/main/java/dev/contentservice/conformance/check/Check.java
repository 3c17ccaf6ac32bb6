package dev.contentservice.conformance.check;

import dev.contentservice.conformance.http.RequestSpec.Purpose;
import java.util.List;
import java.util.function.Consumer;
import java.util.stream.Collectors;

/**
 * One check.
 *
 * @param id in kebab case; never reused
 * @param cites the sections of the document and the ids of assumptions that state it, the most
 *     specific first
 * @param statement what an implementation does, in one sentence without a full stop
 * @param explains what else fails where this fails, if anything
 * @param code throws {@link CheckFailedException} or {@link CheckSkippedException}
 */
public record Check(
    String id, List<String> cites, String statement, Explains explains, Consumer<Subject> code) {

  /**
   * What a check of the baseline is about.
   *
   * @param purpose of the requests; OTHER if the check is not of the baseline
   * @param member the member that they send; empty if it is the operation as a whole
   */
  public record Explains(Purpose purpose, String member) {
    private static final Explains NOTHING = new Explains(Purpose.OTHER, "");

    /** Whether a failure is about the same operation and member. */
    boolean includes(CheckFailedException failure) {
      return purpose != Purpose.OTHER
          && failure.exchanges().stream().anyMatch(e -> e.request().purpose() == purpose)
          && (member.isEmpty()
              || failure.names(member)
              || failure.exchanges().stream()
                  .anyMatch(e -> e.request().json().filter(body -> body.has(member)).isPresent()));
    }
  }

  /** A check that explains nothing else. */
  public Check(String id, List<String> cites, String statement, Consumer<Subject> code) {
    this(id, cites, statement, Explains.NOTHING, code);
  }

  /** A check of the baseline: where it fails, so do those of the same operation and member. */
  public Check explaining(Purpose purpose, String member) {
    return new Check(id, cites, statement, new Explains(purpose, member), code);
  }

  /** Checks the form of the id and that something is cited. */
  public Check {
    if (!id.matches("[a-z0-9]+(-[a-z0-9]+)+") || cites.isEmpty()) {
      throw new IllegalArgumentException(
          "a check has an id in kebab case, of two words or more, and a citation: " + id);
    }
    cites = List.copyOf(cites);
  }

  /** The assumptions among the citations. */
  public List<String> assumptions() {
    return cites.stream().filter(cite -> !isSection(cite)).toList();
  }

  /** The section that the check belongs to: the first one cited, or that of the assumption. */
  public String section() {
    return isSection(cites.get(0)) ? cites.get(0) : Assumptions.section(cites.get(0));
  }

  /** The citations for people. */
  public String citation() {
    return cites.stream()
        .map(cite -> (isSection(cite) ? "section " : "assumed: ") + cite)
        .collect(Collectors.joining(", "));
  }

  private static boolean isSection(String cite) {
    return Character.isDigit(cite.charAt(0));
  }
}
