package dev.contentservice.rules.json;

/**
 * A place in a text for people.
 *
 * @param line counted from 1
 * @param column in characters (code points), counted from 1
 */
public record SourcePosition(long line, long column) {}
