package dev.contentservice.rules.stream;

import dev.contentservice.rules.engine.Violation;

/**
 * A violation and its position in the stream: the member's name or the array item, or its nearest
 * existing ancestor.
 */
public record LocatedViolation(Violation violation, SourcePosition place) {}
