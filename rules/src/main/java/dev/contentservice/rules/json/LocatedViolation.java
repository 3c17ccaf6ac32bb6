package dev.contentservice.rules.json;

import dev.contentservice.rules.engine.Violation;

/**
 * A violation and where it stands in the stream: at the name of the member, or at the item of an
 * array; where there is none, at the nearest thing around it.
 */
public record LocatedViolation(Violation violation, SourcePosition place) {}
