package dev.contentservice.rules.stream;

import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.engine.Severities;
import dev.contentservice.rules.engine.Violation;
import dev.contentservice.rules.engine.ViolationSink;
import dev.contentservice.rules.json.ReadResult;
import dev.contentservice.rules.json.ReadResult.Malformed;
import dev.contentservice.rules.json.ReadResult.Partial;
import dev.contentservice.rules.json.ReadResult.Valid;
import dev.contentservice.rules.stream.StreamFinding.Completeness;
import dev.contentservice.rules.stream.StreamFinding.InvalidDocument;
import dev.contentservice.rules.stream.StreamFinding.UnknownKind;
import dev.contentservice.rules.webhook.EntityRelations;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Validates documents independently of each other. Thread-safe. */
final class BatchValidator {
  private final Map<BodyKind, BodyValidator<?>> checks = new EnumMap<>(BodyKind.class);
  private final @Nullable BodyKind asked;
  private final Severities severities;

  /**
   * Creates a validator for one kind of document, or for all kinds.
   *
   * @param asked the kind of every document; null to detect it from the members
   */
  BatchValidator(@Nullable BodyKind asked, EntityRelations relations, Severities severities) {
    this(asked, severities);
    for (BodyKind kind : BodyKind.values()) {
      checks.put(kind, BodyValidator.of(kind, relations, severities));
    }
  }

  private BatchValidator(@Nullable BodyKind asked, Severities severities) {
    this.asked = asked;
    this.severities = severities;
  }

  /**
   * A validator by the schemas of an adapted contract.
   *
   * @throws IllegalArgumentException if it does not have them
   */
  BatchValidator adaptedTo(byte[] contract) {
    BatchValidator adapted = new BatchValidator(asked, severities);
    checks.forEach(
        (kind, check) ->
            adapted.checks.put(
                kind, asked == null || asked == kind ? check.adaptedTo(contract) : check));
    return adapted;
  }

  /** A validator with more rules. */
  BatchValidator and(HouseRules house) {
    BatchValidator with = new BatchValidator(asked, severities);
    checks.forEach((kind, check) -> with.checks.put(kind, check.and(house)));
    return with;
  }

  /** Validates every document of a batch, except that its name is unique. */
  void validate(Batch batch) {
    BodyValidator<?> likely = validator(asked == null ? firstKind(batch) : asked);
    for (int i = 0; i < batch.count; i++) {
      Document document = new Document(batch, i);
      String fault = document.fault();
      if (fault == null) {
        // The next document usually has the same kind. A wrong guess costs only time.
        likely = detectAndValidate(document, likely);
      } else {
        document.record(malformed(document, new Malformed<>(fault, 1, 1)));
      }
    }
  }

  // Look before guessing: a wrong guess loads the whole contract, only to explain the mistake.
  private static BodyKind firstKind(Batch batch) {
    Document first = new Document(batch, 0);
    BodyKind kind = batch.count > 0 && first.fault() == null ? first.kind() : null;
    return kind == null ? BodyKind.WEBHOOK : kind;
  }

  private BodyValidator<?> validator(BodyKind kind) {
    return Objects.requireNonNull(checks.get(kind));
  }

  /** Validates one document; returns the validator of its kind. */
  private <T> BodyValidator<?> detectAndValidate(Document document, BodyValidator<T> guess) {
    ReadResult<T> reading = document.read(guess);
    BodyKind kind = isCertain(guess, reading) ? guess.kind() : document.kind();
    if (kind == null) {
      document.record(new UnknownKind(document.number(), document.start()));
    } else if (kind == guess.kind()) {
      validateAs(guess, document, reading);
    } else {
      BodyValidator<?> detected = validator(kind);
      readAndValidateAs(detected, document);
      return detected;
    }
    return guess;
  }

  private <T> boolean isCertain(BodyValidator<T> guess, ReadResult<T> reading) {
    return asked != null
        || reading instanceof Malformed<T>
        || (reading instanceof Valid<T> valid && guess.plain().test(valid.body()));
  }

  private <T> void readAndValidateAs(BodyValidator<T> kind, Document document) {
    validateAs(kind, document, document.read(kind));
  }

  private <T> void validateAs(BodyValidator<T> kind, Document document, ReadResult<T> reading) {
    if (reading instanceof Valid<T> valid) {
      document.identify(kind, valid.body());
    } else if (reading instanceof Partial<T> partial && partial.identity() != null) {
      document.identify(kind, partial.identity());
    }
    document.record(finding(kind, document, reading, List.of()));
  }

  /** The finding for a document that has the name or id of another. */
  <T> @Nullable StreamFinding repeated(
      BodyValidator<T> kind, Document document, List<Violation> repeated) {
    return finding(kind, document, document.read(kind), repeated);
  }

  private <T> @Nullable StreamFinding finding(
      BodyValidator<T> kind, Document document, ReadResult<T> reading, List<Violation> repeated) {
    if (reading instanceof Valid<T> valid) {
      Report report = violationsOf(kind, document, valid.body(), repeated);
      return located(document, report, Completeness.ALL);
    }
    if (reading instanceof Partial<T> partial) {
      Report report = violationsOf(kind, document, partial.body(), repeated);
      return located(document, partial.report().and(report), completeness(partial));
    }
    return reading instanceof Malformed<T> notJson ? malformed(document, notJson) : null;
  }

  /**
   * The violations of the rules.
   *
   * @param body null if it cannot be bound; then only the rules about the document are evaluated
   */
  private <T> Report violationsOf(
      BodyValidator<T> kind, Document document, @Nullable T body, List<Violation> repeated) {
    ViolationSink sink = ViolationSink.with(severities).addAll(repeated);
    ViolationSink found = body == null ? sink : kind.rules().check(body, sink);
    return kind.json().rules().isEmpty()
        ? found.report()
        : kind.json().check(document.tree(kind), found).report();
  }

  private static Completeness completeness(Partial<?> partial) {
    if (partial.body() != null) {
      return Completeness.ALL;
    }
    return partial.unchecked() ? Completeness.HIDDEN : Completeness.INCOMPLETE;
  }

  private static @Nullable StreamFinding located(
      Document document, Report report, Completeness how) {
    List<Violation> violations = report.violations();
    if (violations.isEmpty() && how != Completeness.HIDDEN) {
      return null;
    }
    byte[] bytes = document.copy();
    return new InvalidDocument(
        document.number(),
        document.start(),
        DocumentLabel.of(bytes),
        ViolationLocator.of(violations, bytes, document.start()),
        report.truncated(),
        how,
        false);
  }

  private StreamFinding malformed(Document document, Malformed<?> fault) {
    TextPosition position = new TextPosition(document.copy(), document.start());
    SourcePosition place = position.at(fault.line(), fault.column());
    Violation violation = fault.violation();
    List<LocatedViolation> located =
        ViolationSink.with(severities).add(violation).report().violations().stream()
            .map(each -> new LocatedViolation(each, place, null))
            .toList();
    Completeness how =
        severities.isError(violation.rule()) ? Completeness.INCOMPLETE : Completeness.HIDDEN;
    boolean unknown = asked == null && document.fault() == null && document.kind() == null;
    return new InvalidDocument(
        document.number(), document.start(), null, located, false, how, unknown);
  }
}
