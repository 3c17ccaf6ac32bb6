package dev.contentservice.rules.cli;

import dev.contentservice.rules.json.BodyKind;
import dev.contentservice.rules.json.StreamCheck;
import dev.contentservice.rules.webhook.EntityRelations;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** Checks documents. */
@Command(
    name = "check",
    description =
        "Checks files with one JSON document, one document per line, or an array of documents.",
    mixinStandardHelpOptions = true,
    versionProvider = ContentRules.Version.class,
    sortOptions = false,
    footer = {
      "",
      "The members of a document identify its kind; if they do not, specify --as.",
      "Webhook names must be unique across all inputs.",
      "Exit status: 0 no errors, 1 rule violations, 2 some input could not be checked."
    })
final class CheckCommand implements Callable<Integer> {
  private final CliEnvironment environment;

  @Option(
      names = "--as",
      paramLabel = "KIND",
      converter = KindConverter.class,
      description = "The kind of every document: create-model, update-webhook or webhook.")
  private @Nullable BodyKind kind;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "The output format: text, json or sarif.")
  private Format format = Format.text;

  @Option(
      names = "--relations",
      paramLabel = "PAIRS",
      converter = RelationsConverter.class,
      description = "Related entity types that filters may list, such as item:item_type.")
  private EntityRelations relations = EntityRelations.none();

  @Option(names = "--warnings-as-errors", description = "Exit with 1 for warnings too.")
  private boolean strict;

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = {
        "A file; a directory, searched for *.json, *.ndjson and *.jsonl; or - for standard input.",
        "Each may be compressed with gzip."
      })
  private List<String> files = new ArrayList<>();

  CheckCommand(CliEnvironment environment) {
    this.environment = environment;
  }

  /** The formats; the names are the option values. */
  enum Format {
    text,
    json,
    sarif
  }

  @Override
  public Integer call() throws IOException {
    ExecutorService executor =
        Executors.newFixedThreadPool(
            Runtime.getRuntime().availableProcessors(),
            work -> {
              Thread thread = new Thread(work, "check");
              thread.setDaemon(true);
              return thread;
            });
    try {
      return check(new StreamCheck(kind, relations, executor));
    } finally {
      executor.shutdownNow();
    }
  }

  private int check(StreamCheck check) throws IOException {
    OutputStream out = new BufferedOutputStream(environment.out(), 1 << 16);
    PrintWriter err = environment.errWriter();
    Output output = output(out);
    Map<String, String> unchecked = new LinkedHashMap<>();
    List<Input> inputs = Inputs.of(files, environment.in(), unchecked::put);
    CheckRun run = new CheckRun(check, output, err, progress(inputs, err));
    for (Map.Entry<String, String> entry : unchecked.entrySet()) {
      run.unchecked(entry.getKey(), entry.getValue());
    }
    run.check(inputs);
    output.end(run.totals());
    out.flush();
    return status(run);
  }

  private Output output(OutputStream out) {
    return switch (format) {
      // Flushes every line if progress is shown, so that the two do not mix.
      case text ->
          new TextOutput(
              new PrintWriter(out, environment.progress(), StandardCharsets.UTF_8),
              environment.colours());
      case json -> new JsonOutput(out);
      case sarif -> new SarifOutput(out);
    };
  }

  private Progress progress(List<Input> inputs, PrintWriter err) {
    long total = 0;
    for (Input input : inputs) {
      total = total < 0 || input.size() < 0 ? -1 : total + input.size();
    }
    PrintWriter shown = environment.progress() ? err : new PrintWriter(Writer.nullWriter());
    return new Progress(shown, environment.clock(), total);
  }

  private int status(CheckRun run) {
    if (!run.isWhole()) {
      return ContentRules.CANNOT_RUN;
    }
    Totals totals = run.totals();
    boolean broken = totals.errors() > 0 || (strict && totals.warnings() > 0);
    return broken ? ContentRules.BROKEN : ContentRules.FINE;
  }

  private static final class KindConverter implements ITypeConverter<BodyKind> {
    @Override
    public BodyKind convert(String value) {
      return BodyKind.labelled(value)
          .orElseThrow(
              () ->
                  new TypeConversionException(
                      "must be create-model, update-webhook or webhook but is '" + value + "'"));
    }
  }

  private static final class RelationsConverter implements ITypeConverter<EntityRelations> {
    @Override
    public EntityRelations convert(String value) {
      try {
        return EntityRelations.parse(value);
      } catch (IllegalArgumentException e) {
        throw new TypeConversionException(String.valueOf(e.getMessage()));
      }
    }
  }
}
