package dev.contentservice.rules.json;

import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.engine.Violation;
import dev.contentservice.rules.json.Reading.Accepted;
import dev.contentservice.rules.json.Reading.NotJson;
import dev.contentservice.rules.json.Reading.Refused;
import dev.contentservice.rules.json.StreamFinding.Faulty;
import dev.contentservice.rules.json.StreamFinding.UnknownKind;
import dev.contentservice.rules.webhook.EntityRelations;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Checks documents, each by itself. Safe to share between threads. */
final class Examiner {
  private final Map<BodyKind, BodyCheck<?>> checks = new EnumMap<>(BodyKind.class);
  private final @Nullable BodyKind asked;

  /**
   * For documents of one kind, or of any.
   *
   * @param asked what every document is; null to tell from its members
   */
  Examiner(@Nullable BodyKind asked, EntityRelations relations) {
    this.asked = asked;
    for (BodyKind kind : BodyKind.values()) {
      checks.put(kind, BodyCheck.of(kind, relations));
    }
  }

  /** Checks every document of a batch, but for whether its name is free. */
  void examine(Batch batch) {
    BodyCheck<?> likely = check(asked == null ? BodyKind.WEBHOOK : asked);
    for (int i = 0; i < batch.count; i++) {
      String fault = batch.faults[i];
      if (fault == null) {
        // What follows is most often of the same kind. A wrong guess costs time, nothing else.
        likely = examine(batch, i, likely);
      } else {
        batch.findings[i] = found(batch, i, new NotJson<>(fault, 1, 1));
      }
    }
  }

  /** The finding about a document whose name another webhook has. */
  <T> @Nullable StreamFinding taken(Batch batch, int i, BodyCheck<T> check) {
    Reading<T> reading = check.reader().read(batch.bytes, batch.from(i), batch.to(i));
    return reading instanceof Accepted<T> accepted
        ? found(batch, i, check.taken().check(accepted.body()))
        : null;
  }

  private BodyCheck<?> check(BodyKind kind) {
    return Objects.requireNonNull(checks.get(kind));
  }

  /** Checks one document, and says as which kind. */
  private <T> BodyCheck<?> examine(Batch batch, int i, BodyCheck<T> guess) {
    Reading<T> reading = guess.reader().read(batch.bytes, batch.from(i), batch.to(i));
    BodyKind kind =
        isPlain(reading, guess)
            ? guess.kind()
            : PlainKind.of(batch.bytes, batch.from(i), batch.to(i));
    if (kind == null) {
      batch.findings[i] = new UnknownKind(batch.index + i, batch.start(i));
    } else if (kind == guess.kind()) {
      judge(batch, i, guess, reading);
    } else {
      return judge(batch, i, check(kind));
    }
    return guess;
  }

  /** Whether the document is what it was read as, or could not be anything else. */
  private <T> boolean isPlain(Reading<T> reading, BodyCheck<T> guess) {
    return asked != null
        || reading instanceof NotJson<T>
        || (reading instanceof Accepted<T> accepted && guess.plain().test(accepted.body()));
  }

  private static <T> BodyCheck<?> judge(Batch batch, int i, BodyCheck<T> check) {
    judge(batch, i, check, check.reader().read(batch.bytes, batch.from(i), batch.to(i)));
    return check;
  }

  private static <T> void judge(Batch batch, int i, BodyCheck<T> check, Reading<T> reading) {
    if (reading instanceof Accepted<T> accepted) {
      digest(batch, i, check, accepted.body());
      batch.findings[i] = found(batch, i, check.free().check(accepted.body()));
    } else if (reading instanceof Refused<T> refused) {
      batch.findings[i] = found(batch, i, refused.report());
    } else if (reading instanceof NotJson<T> notJson) {
      batch.findings[i] = found(batch, i, notJson);
    }
  }

  private static <T> void digest(Batch batch, int i, BodyCheck<T> check, T body) {
    String name = check.name().apply(body);
    if (name == null) {
      return;
    }
    String id = check.id().apply(body);
    batch.owners[i] = 0;
    if (id != null) {
      batch.digest.take(id);
      // Odd, as no document's own number is. Two ids in 10^19 are the same here, and this matters
      // only where their names are the same as well.
      batch.owners[i] = batch.digest.first() | 1;
    }
    batch.digest.take(name);
    batch.firsts[i] = batch.digest.first();
    batch.seconds[i] = batch.digest.second();
    batch.named[i] = check;
  }

  private static @Nullable StreamFinding found(Batch batch, int i, Report report) {
    List<Violation> violations = report.violations();
    return violations.isEmpty()
        ? null
        : new Faulty(
            batch.index + i,
            batch.start(i),
            Places.of(violations, batch.copy(i), batch.start(i)),
            report.truncated());
  }

  private static StreamFinding found(Batch batch, int i, NotJson<?> fault) {
    TextPosition position = new TextPosition(batch.copy(i), batch.start(i));
    Place place = position.at(fault.line(), fault.column());
    List<LocatedViolation> violation = List.of(new LocatedViolation(fault.violation(), place));
    return new Faulty(batch.index + i, batch.start(i), violation, false);
  }
}
