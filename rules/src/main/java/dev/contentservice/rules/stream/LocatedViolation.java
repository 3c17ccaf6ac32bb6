package dev.contentservice.rules.stream;

import dev.contentservice.rules.engine.Violation;
import org.jspecify.annotations.Nullable;

/**
 * A violation and its position in the stream.
 *
 * @param place the member's name or the array item, or its nearest existing ancestor
 * @param related the earlier document that has the same name; null for other violations
 */
public record LocatedViolation(
    Violation violation, SourcePosition place, @Nullable RelatedDocument related) {}
