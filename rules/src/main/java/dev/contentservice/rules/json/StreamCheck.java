package dev.contentservice.rules.json;

import dev.contentservice.rules.webhook.EntityRelations;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Checks streams of documents of any length, in memory that does not grow with them but for the
 * names of webhooks, which must differ across all streams that this has checked: at most 64 bytes
 * for each. For one thread.
 */
public final class StreamCheck {
  private static final int BATCHES = 8;

  private final BatchValidator examiner;
  private final Executor executor;
  private final NameRegistry names = new NameRegistry();
  private final Deque<Batch> free = new ArrayDeque<>();
  private final Deque<CompletableFuture<Batch>> pending = new ArrayDeque<>();
  private long documents;

  /**
   * A check that has seen no name yet.
   *
   * @param kind what every document is; null to tell each by its members
   * @param relations which kinds of entity a filter may list
   * @param executor runs the checks of single documents, e.g. {@code Runnable::run} for the calling
   *     thread; what is found and its order do not depend on it
   */
  public StreamCheck(@Nullable BodyKind kind, EntityRelations relations, Executor executor) {
    this.examiner = new BatchValidator(kind, relations);
    this.executor = executor;
    Stream.generate(Batch::new).limit(BATCHES).forEach(free::add);
  }

  /**
   * Checks a stream of one document to a line, of one array with a document to an element, or of
   * one document over many lines. Which of these it is shows in its first line.
   *
   * @param in any bytes; not closed
   * @param findings is told of every document that something is to be said of, in their order
   * @return how many documents there were; a stream of white space counts as one, an empty one
   * @throws IOException if the stream cannot be read; what was read before was checked
   */
  public long check(InputStream in, Consumer<StreamFinding> findings) throws IOException {
    return check(Framing.of(in, false, JsonLimits.DEFAULTS.maxBytes()), findings);
  }

  /**
   * Checks a stream that is known to have one document to a line; there may be none.
   *
   * @param in any bytes; not closed
   * @param findings is told of every document that something is to be said of, in their order
   * @return how many documents there were
   * @throws IOException if the stream cannot be read; what was read before was checked
   */
  public long checkLines(InputStream in, Consumer<StreamFinding> findings) throws IOException {
    return check(Framing.of(in, true, JsonLimits.DEFAULTS.maxBytes()), findings);
  }

  /** How many documents all streams had so far, also those that broke while they were read. */
  public long documents() {
    return documents;
  }

  private long check(DocumentIterator stream, Consumer<StreamFinding> findings) throws IOException {
    long before = documents;
    long index = 0;
    boolean more = true;
    while (more) {
      Batch batch = free.isEmpty() ? finished(findings) : free.remove();
      batch.clear(index);
      more = fill(batch, stream);
      index += batch.count;
      pending.add(CompletableFuture.supplyAsync(() -> examined(batch), executor));
    }
    while (!pending.isEmpty()) {
      free.add(finished(findings));
    }
    stream.rethrow();
    return documents - before;
  }

  private static boolean fill(Batch batch, DocumentIterator stream) {
    while (!batch.isFull()) {
      if (!stream.next()) {
        return false;
      }
      batch.add(stream.window());
    }
    return true;
  }

  private Batch examined(Batch batch) {
    examiner.examine(batch);
    return batch;
  }

  /** The batch that was begun first, when all is said about it. */
  private Batch finished(Consumer<StreamFinding> findings) {
    Batch batch = pending.remove().join();
    for (int i = 0; i < batch.count; i++) {
      documents += batch.faults[i] == null ? 1 : 0;
      StreamFinding finding = named(batch, i);
      if (finding != null) {
        findings.accept(finding);
      }
    }
    return batch;
  }

  private @Nullable StreamFinding named(Batch batch, int i) {
    BodyValidator<?> check = batch.named[i];
    if (check == null) {
      return batch.findings[i];
    }
    long owner = batch.owners[i] == 0 ? 2 * documents : batch.owners[i];
    return names.claim(batch.firsts[i], batch.seconds[i], owner)
        ? batch.findings[i]
        : examiner.taken(batch, i, check);
  }
}
