package dev.contentservice.rules.stream;

import dev.contentservice.rules.json.ReadResult;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * One document of a batch.
 *
 * @param index in the batch
 */
record Document(Batch batch, int index) {

  /** Its number in the stream, from 0. */
  long number() {
    return batch.index + index;
  }

  SourcePosition start() {
    return batch.start(index);
  }

  /** The framing fault that stands in its place; null for a document. */
  @Nullable String fault() {
    return batch.faults[index];
  }

  /** A copy of its bytes. */
  byte[] copy() {
    return batch.copy(index);
  }

  /** The kind that its members show; null if they show none. */
  @Nullable BodyKind kind() {
    return KindDetector.of(batch.bytes, batch.from(index), batch.to(index));
  }

  <T> ReadResult<T> read(BodyValidator<T> validator) {
    return validator.reader().read(batch.bytes, batch.from(index), batch.to(index));
  }

  /** The members as JSON, for rules about the document itself. */
  ObjectNode tree(BodyValidator<?> validator) {
    return validator.reader().document(batch.bytes, batch.from(index), batch.to(index));
  }

  /** Records the digests of the id and the name, so that documents with the same are found. */
  <T> void identify(BodyValidator<T> validator, T body) {
    batch.ids[index] = 0;
    batch.firsts[index] = 0;
    String id = validator.id().apply(body);
    if (id != null) {
      batch.digest.update(id);
      // Odd, unlike the number of any document. Two ids in 10^19 collide.
      batch.ids[index] = batch.digest.first() | 1;
    }
    String name = validator.name().apply(body);
    if (name != null) {
      batch.digest.update(name);
      batch.firsts[index] = batch.digest.first();
      batch.seconds[index] = batch.digest.second();
    }
    batch.read[index] = validator;
  }

  void record(@Nullable StreamFinding finding) {
    batch.findings[index] = finding;
  }
}
