package dev.contentservice.codegen;

/** The classes that bodies are read into. */
interface BodyClasses {
  /** The full name of the class of a schema, which may be mapped to another. */
  String of(String schema);

  /** Whether the class is handwritten, so that it does not show what the schema restricts. */
  boolean isHandwritten(String schema);
}
