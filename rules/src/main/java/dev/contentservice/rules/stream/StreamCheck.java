package dev.contentservice.rules.stream;

import dev.contentservice.rules.engine.Severities;
import dev.contentservice.rules.engine.Violation;
import dev.contentservice.rules.json.JsonLimits;
import dev.contentservice.rules.stream.StreamFinding.InvalidDocument;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.WebhookRules;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Executor;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Validates streams of any length in constant memory, except for at most 86 bytes per webhook name:
 * names of complete webhooks must be unique across all streams that one instance checks, and names
 * and ids within a provisioning file. Names of updates are not compared, because two updates may be
 * of one webhook. Not thread-safe.
 */
public final class StreamCheck {
  private static final int BATCHES = 8;

  private final BatchValidator validator;
  private final Executor executor;
  private final boolean provisioning;
  private final NameRegistry names = new NameRegistry();
  private FileEntries entries = new FileEntries();
  private final Deque<Batch> free = new ArrayDeque<>();
  private final Deque<CompletableFuture<Batch>> pending = new ArrayDeque<>();
  private long documents;
  private int streams;

  /**
   * Creates a check without known names.
   *
   * @param kind the kind of every document; null to detect it from the members
   * @param relations the entity types that a filter may list
   * @param executor validates the documents, e.g. {@code Runnable::run} for the calling thread;
   *     findings and their order do not depend on it
   */
  public StreamCheck(@Nullable BodyKind kind, EntityRelations relations, Executor executor) {
    this(kind, relations, Severities.defaults(), executor);
  }

  /**
   * Creates a check without known names, and with other severities.
   *
   * @param kind as in {@link #StreamCheck(BodyKind, EntityRelations, Executor)}
   * @param relations as there
   * @param severities of any rules, including those of the schema
   * @param executor as there
   */
  public StreamCheck(
      @Nullable BodyKind kind,
      EntityRelations relations,
      Severities severities,
      Executor executor) {
    this(new BatchValidator(kind, relations, severities), kind == BodyKind.PROVISIONING, executor);
  }

  private StreamCheck(BatchValidator validator, boolean provisioning, Executor executor) {
    this.validator = validator;
    this.provisioning = provisioning;
    this.executor = executor;
    Stream.generate(Batch::new).limit(BATCHES).forEach(free::add);
  }

  /**
   * A new check by the schemas of an adapted contract, such as the result of an OpenAPI Overlay: of
   * the bodies of its operations, which have the ids of the packaged contract. It knows no names.
   *
   * @param contract in YAML or JSON
   * @throws IllegalArgumentException if it is not a contract, or lacks a schema
   */
  public StreamCheck adaptedTo(byte[] contract) {
    return new StreamCheck(validator.adaptedTo(contract), provisioning, executor);
  }

  /**
   * A new check that evaluates more rules. It knows no names.
   *
   * @throws IllegalArgumentException if a rule has the id of a rule that this check has already
   */
  public StreamCheck and(HouseRules house) {
    return new StreamCheck(validator.and(house), provisioning, executor);
  }

  /**
   * Checks a stream: one document per line, one array of documents, or one document over many
   * lines. The first line decides. A provisioning file must be one array.
   *
   * @param in any bytes; not closed
   * @param findings receives the findings in the order of the documents
   * @return the number of documents; a stream of white space counts as one empty document
   * @throws IOException if the stream cannot be read; the documents before the error are checked
   */
  public long check(InputStream in, Consumer<StreamFinding> findings) throws IOException {
    streams++;
    Framing stream = Framing.detect(in, JsonLimits.DEFAULTS.maxBytes());
    return check(provisioning ? stream.ofArray() : stream, findings);
  }

  /**
   * Checks a stream with one document per line; it may have no documents. A provisioning file has
   * no such form, so that it is checked as by {@link #check(InputStream, Consumer)}.
   *
   * @param in any bytes; not closed
   * @param findings receives the findings in the order of the documents
   * @return the number of documents
   * @throws IOException if the stream cannot be read; the documents before the error are checked
   */
  public long checkLines(InputStream in, Consumer<StreamFinding> findings) throws IOException {
    if (provisioning) {
      return check(in, findings);
    }
    streams++;
    return check(Framing.lines(in, JsonLimits.DEFAULTS.maxBytes()), findings);
  }

  /**
   * The number of documents of all streams so far, including streams that ended in a read error.
   */
  public long documents() {
    return documents;
  }

  private long check(Framing stream, Consumer<StreamFinding> findings) throws IOException {
    long before = documents;
    entries = new FileEntries();
    try {
      read(stream, findings);
    } catch (IOException e) {
      finish(findings);
      throw e;
    }
    finish(findings);
    return documents - before;
  }

  private void read(Framing stream, Consumer<StreamFinding> findings) throws IOException {
    long index = 0;
    boolean more = true;
    while (more) {
      Batch batch = free.isEmpty() ? finished(findings) : free.remove();
      batch.clear(index);
      more = fill(batch, stream);
      index += batch.count;
    }
  }

  private void finish(Consumer<StreamFinding> findings) {
    while (!pending.isEmpty()) {
      free.add(finished(findings));
    }
  }

  /** Fills a batch and validates it in the background; returns false at the end of the stream. */
  private boolean fill(Batch batch, Framing stream) throws IOException {
    try {
      boolean more = true;
      while (more && !batch.isFull()) {
        more = stream.next();
        if (more) {
          batch.add(stream.buffer);
        }
      }
      return more;
    } finally {
      pending.add(CompletableFuture.supplyAsync(() -> validated(batch), executor));
    }
  }

  private Batch validated(Batch batch) {
    validator.validate(batch);
    return batch;
  }

  /** The oldest pending batch, after its findings are reported. */
  private Batch finished(Consumer<StreamFinding> findings) {
    Batch batch = pending.remove().join();
    for (int i = 0; i < batch.count; i++) {
      documents += batch.faults[i] == null ? 1 : 0;
      StreamFinding finding = provisioning ? entry(batch, i) : named(batch, i);
      if (finding != null) {
        findings.accept(finding);
      }
    }
    return batch;
  }

  private @Nullable StreamFinding named(Batch batch, int i) {
    BodyValidator<?> check = batch.read[i];
    if (check == null || batch.firsts[i] == 0) {
      return batch.findings[i];
    }
    // Even, unlike the number of any id.
    long owner = batch.ids[i] == 0 ? 2 * documents : batch.ids[i];
    long place = new RelatedDocument(streams - 1, batch.start(i).line()).packed();
    long other = names.claim(batch.firsts[i], batch.seconds[i], owner, place);
    return other == 0
        ? batch.findings[i]
        : related(
            validator.repeated(check, new Document(batch, i), List.of(WebhookRules.nameIsUsed())),
            RelatedDocument.of(other));
  }

  /** Adds the other document to the violation by its name. */
  private static @Nullable StreamFinding related(
      @Nullable StreamFinding finding, RelatedDocument other) {
    return finding instanceof InvalidDocument document ? document.related(other) : finding;
  }

  private @Nullable StreamFinding entry(Batch batch, int i) {
    BodyValidator<?> check = batch.read[i];
    List<Violation> repeated = entries.repeated(batch, i);
    return check == null || repeated.isEmpty()
        ? batch.findings[i]
        : validator.repeated(check, new Document(batch, i), repeated);
  }
}
