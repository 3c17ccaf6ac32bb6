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
    description = "Checks documents: JSON, one JSON document to a line, or arrays of them.",
    mixinStandardHelpOptions = true,
    versionProvider = ContentRules.Version.class,
    sortOptions = false,
    footer = {
      "",
      "What a document is shows in its members; where it does not, say it with --as.",
      "Names of webhooks must differ across everything that is checked.",
      "Exit status: 0 fine, 1 rules are broken, 2 something could not be checked."
    })
final class CheckCommand implements Callable<Integer> {
  private final CliEnvironment surroundings;

  @Option(
      names = "--as",
      paramLabel = "KIND",
      converter = KindConverter.class,
      description = "What every document is: create-model, update-webhook or webhook.")
  private @Nullable BodyKind kind;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "How to write what is found: text, json or sarif.")
  private Format format = Format.text;

  @Option(
      names = "--relations",
      paramLabel = "PAIRS",
      converter = RelationsConverter.class,
      description = "Kinds that filters may list besides their own, as item:item_type.")
  private EntityRelations relations = EntityRelations.none();

  @Option(names = "--warnings-as-errors", description = "Exit with 1 for warnings as well.")
  private boolean strict;

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = {
        "A file; a directory, searched for *.json, *.ndjson and *.jsonl; or - for standard input.",
        "Each may be packed with gzip."
      })
  private List<String> files = new ArrayList<>();

  CheckCommand(CliEnvironment surroundings) {
    this.surroundings = surroundings;
  }

  /** The formats, named as they are given. */
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
    OutputStream out = new BufferedOutputStream(surroundings.out(), 1 << 16);
    PrintWriter err = surroundings.errWriter();
    Output output = output(out);
    Map<String, String> unchecked = new LinkedHashMap<>();
    List<Input> inputs = Inputs.of(files, surroundings.in(), unchecked::put);
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
      // Line by line where progress is shown, so that the two do not run into each other.
      case text ->
          new TextOutput(
              new PrintWriter(out, surroundings.progress(), StandardCharsets.UTF_8),
              surroundings.colours());
      case json -> new JsonOutput(out);
      case sarif -> new SarifOutput(out);
    };
  }

  private Progress progress(List<Input> inputs, PrintWriter err) {
    long total = 0;
    for (Input input : inputs) {
      total = total < 0 || input.size() < 0 ? -1 : total + input.size();
    }
    PrintWriter shown = surroundings.progress() ? err : new PrintWriter(Writer.nullWriter());
    return new Progress(shown, surroundings.clock(), total);
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
