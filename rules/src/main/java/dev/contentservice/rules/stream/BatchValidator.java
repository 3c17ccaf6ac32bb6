package dev.contentservice.rules.stream;

import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.engine.Violation;
import dev.contentservice.rules.json.ReadResult;
import dev.contentservice.rules.json.ReadResult.Invalid;
import dev.contentservice.rules.json.ReadResult.Malformed;
import dev.contentservice.rules.json.ReadResult.Valid;
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

  /**
   * Creates a validator for one kind of document, or for all kinds.
   *
   * @param asked the kind of every document; null to detect it from the members
   */
  BatchValidator(@Nullable BodyKind asked, EntityRelations relations) {
    this.asked = asked;
    for (BodyKind kind : BodyKind.values()) {
      checks.put(kind, BodyValidator.of(kind, relations));
    }
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

  /** The finding for a document whose name another webhook has. */
  <T> @Nullable StreamFinding duplicateName(Batch batch, int i, BodyValidator<T> check) {
    ReadResult<T> reading = check.reader().read(batch.bytes, batch.from(i), batch.to(i));
    return reading instanceof Valid<T> valid
        ? found(batch, i, check.usedName().check(valid.body()))
        : null;
  }

  private BodyValidator<?> check(BodyKind kind) {
    return Objects.requireNonNull(checks.get(kind));
  }

  /** Validates one document; returns the validator of its kind. */
  private <T> BodyValidator<?> detectAndValidate(Batch batch, int i, BodyValidator<T> guess) {
    ReadResult<T> reading = guess.reader().read(batch.bytes, batch.from(i), batch.to(i));
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

  private static <T> BodyValidator<?> validate(Batch batch, int i, BodyValidator<T> check) {
    validate(batch, i, check, check.reader().read(batch.bytes, batch.from(i), batch.to(i)));
    return check;
  }

  private static <T> void validate(
      Batch batch, int i, BodyValidator<T> check, ReadResult<T> reading) {
    if (reading instanceof Valid<T> valid) {
      digest(batch, i, check, valid.body());
      batch.findings[i] = found(batch, i, check.unusedName().check(valid.body()));
    } else if (reading instanceof Invalid<T> invalid) {
      batch.findings[i] = found(batch, i, invalid.report());
    } else if (reading instanceof Malformed<T> notJson) {
      batch.findings[i] = found(batch, i, notJson);
    }
  }

  private static <T> void digest(Batch batch, int i, BodyValidator<T> check, T body) {
    String name = check.name().apply(body);
    if (name == null) {
      return;
    }
    String id = check.id().apply(body);
    batch.owners[i] = 0;
    if (id != null) {
      batch.digest.update(id);
      // Odd, unlike the number of any document. Two ids in 10^19 collide, which matters only if
      // their names are equal too.
      batch.owners[i] = batch.digest.first() | 1;
    }
    batch.digest.update(name);
    batch.firsts[i] = batch.digest.first();
    batch.seconds[i] = batch.digest.second();
    batch.named[i] = check;
  }

  private static @Nullable StreamFinding found(Batch batch, int i, Report report) {
    List<Violation> violations = report.violations();
    return violations.isEmpty()
        ? null
        : new InvalidDocument(
            batch.index + i,
            batch.start(i),
            ViolationLocator.of(violations, batch.copy(i), batch.start(i)),
            report.truncated());
  }

  private static StreamFinding found(Batch batch, int i, Malformed<?> fault) {
    TextPosition position = new TextPosition(batch.copy(i), batch.start(i));
    SourcePosition place = position.at(fault.line(), fault.column());
    List<LocatedViolation> violation = List.of(new LocatedViolation(fault.violation(), place));
    return new InvalidDocument(batch.index + i, batch.start(i), violation, false);
  }
}
