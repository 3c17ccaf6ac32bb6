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

  /** The same with more rules. */
  BatchValidator and(HouseRules house) {
    BatchValidator with = new BatchValidator(asked, severities);
    checks.forEach((kind, check) -> with.checks.put(kind, check.and(house)));
    return with;
  }

  /** Validates every document of a batch, except that its name is unique. */
  void validate(Batch batch) {
    BodyValidator<?> likely = check(asked == null ? firstKind(batch) : asked);
    for (int i = 0; i < batch.count; i++) {
      String fault = batch.faults[i];
      if (fault == null) {
        // The next document usually has the same kind. A wrong guess costs only time.
        likely = detectAndValidate(batch, i, likely);
      } else {
        batch.findings[i] = found(batch, i, new Malformed<>(fault, 1, 1));
      }
    }
  }

  // A wrong guess for the first document would load the contract to explain why it is none.
  private static BodyKind firstKind(Batch batch) {
    BodyKind kind =
        batch.count > 0 && batch.faults[0] == null
            ? KindDetector.of(batch.bytes, batch.from(0), batch.to(0))
            : null;
    return kind == null ? BodyKind.WEBHOOK : kind;
  }

  /** The finding for a document that has the name or id of another. */
  <T> @Nullable StreamFinding repeated(
      Batch batch, int i, BodyValidator<T> check, List<Violation> repeated) {
    return found(batch, i, check, read(batch, i, check), repeated);
  }

  private BodyValidator<?> check(BodyKind kind) {
    return Objects.requireNonNull(checks.get(kind));
  }

  /** Validates one document; returns the validator of its kind. */
  private <T> BodyValidator<?> detectAndValidate(Batch batch, int i, BodyValidator<T> guess) {
    ReadResult<T> reading = read(batch, i, guess);
    BodyKind kind =
        isPlain(reading, guess)
            ? guess.kind()
            : KindDetector.of(batch.bytes, batch.from(i), batch.to(i));
    if (kind == null) {
      batch.findings[i] = new UnknownKind(batch.index + i, batch.start(i));
    } else if (kind == guess.kind()) {
      validate(batch, i, guess, reading);
    } else {
      return validate(batch, i, check(kind));
    }
    return guess;
  }

  /** Whether the guessed kind is certain. */
  private <T> boolean isPlain(ReadResult<T> reading, BodyValidator<T> guess) {
    return asked != null
        || reading instanceof Malformed<T>
        || (reading instanceof Valid<T> valid && guess.plain().test(valid.body()));
  }

  private <T> BodyValidator<?> validate(Batch batch, int i, BodyValidator<T> check) {
    validate(batch, i, check, read(batch, i, check));
    return check;
  }

  private static <T> ReadResult<T> read(Batch batch, int i, BodyValidator<T> check) {
    return check.reader().read(batch.bytes, batch.from(i), batch.to(i));
  }

  private <T> void validate(Batch batch, int i, BodyValidator<T> check, ReadResult<T> reading) {
    if (reading instanceof Valid<T> valid) {
      digest(batch, i, check, valid.body());
    } else if (reading instanceof Partial<T> partial && partial.identity() != null) {
      digest(batch, i, check, partial.identity());
    }
    batch.findings[i] = found(batch, i, check, reading, List.of());
  }

  private <T> @Nullable StreamFinding found(
      Batch batch, int i, BodyValidator<T> check, ReadResult<T> reading, List<Violation> repeated) {
    ViolationSink sink = ViolationSink.with(severities).addAll(repeated);
    if (reading instanceof Valid<T> valid) {
      ViolationSink found = json(batch, i, check, check.rules().check(valid.body(), sink));
      return found(batch, i, found.report(), Completeness.ALL);
    }
    if (reading instanceof Partial<T> partial) {
      T body = partial.body();
      ViolationSink found = body == null ? sink : check.rules().check(body, sink);
      found = json(batch, i, check, found);
      Completeness how =
          body != null
              ? Completeness.ALL
              : partial.unchecked() ? Completeness.HIDDEN : Completeness.INCOMPLETE;
      return found(batch, i, partial.report().and(found.report()), how);
    }
    return reading instanceof Malformed<T> notJson ? found(batch, i, notJson) : null;
  }

  private static ViolationSink json(
      Batch batch, int i, BodyValidator<?> check, ViolationSink sink) {
    return check.json().rules().isEmpty()
        ? sink
        : check
            .json()
            .check(check.reader().document(batch.bytes, batch.from(i), batch.to(i)), sink);
  }

  private static <T> void digest(Batch batch, int i, BodyValidator<T> check, T body) {
    batch.ids[i] = 0;
    batch.firsts[i] = 0;
    String id = check.id().apply(body);
    if (id != null) {
      batch.digest.update(id);
      // Odd, unlike the number of any document. Two ids in 10^19 collide.
      batch.ids[i] = batch.digest.first() | 1;
    }
    String name = check.name().apply(body);
    if (name != null) {
      batch.digest.update(name);
      batch.firsts[i] = batch.digest.first();
      batch.seconds[i] = batch.digest.second();
    }
    batch.read[i] = check;
  }

  private static @Nullable StreamFinding found(
      Batch batch, int i, Report report, Completeness how) {
    List<Violation> violations = report.violations();
    if (violations.isEmpty() && how != Completeness.HIDDEN) {
      return null;
    }
    byte[] document = batch.copy(i);
    return new InvalidDocument(
        batch.index + i,
        batch.start(i),
        DocumentLabel.of(document),
        ViolationLocator.of(violations, document, batch.start(i)),
        report.truncated(),
        how,
        false);
  }

  private StreamFinding found(Batch batch, int i, Malformed<?> fault) {
    TextPosition position = new TextPosition(batch.copy(i), batch.start(i));
    SourcePosition place = position.at(fault.line(), fault.column());
    Violation violation = fault.violation();
    List<LocatedViolation> located =
        ViolationSink.with(severities).add(violation).report().violations().stream()
            .map(each -> new LocatedViolation(each, place, null))
            .toList();
    Completeness how =
        severities.isError(violation.rule()) ? Completeness.INCOMPLETE : Completeness.HIDDEN;
    boolean unknown =
        asked == null
            && batch.faults[i] == null
            && KindDetector.of(batch.bytes, batch.from(i), batch.to(i)) == null;
    return new InvalidDocument(batch.index + i, batch.start(i), null, located, false, how, unknown);
  }
}
