package dev.contentservice.rules.stream;

/**
 * A position in a text, for messages.
 *
 * @param line counted from 1
 * @param column in characters (code points), counted from 1
 */
public record SourcePosition(long line, long column) {}
