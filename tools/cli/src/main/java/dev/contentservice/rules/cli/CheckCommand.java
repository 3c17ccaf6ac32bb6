package dev.contentservice.rules.cli;

import dev.contentservice.rules.cli.output.Input;
import dev.contentservice.rules.cli.output.Output;
import dev.contentservice.rules.cli.output.Totals;
import dev.contentservice.rules.stream.BodyKind;
import dev.contentservice.rules.stream.StreamCheck;
import dev.contentservice.rules.webhook.EntityRelations;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;
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
      "A file of CONTENT_PROVISION needs --as provisioning.",
      "Webhook names must be unique across all inputs.",
      "Exit status: 0 no errors, 1 rule violations, 2 something not checked or not written."
    })
final class CheckCommand implements Callable<Integer> {
  private final CliEnvironment environment;

  @Spec private @Nullable CommandSpec spec;

  @Option(
      names = "--as",
      paramLabel = "KIND",
      converter = KindConverter.class,
      completionCandidates = KindConverter.Labels.class,
      description = "The kind of every document: ${COMPLETION-CANDIDATES}.")
  private @Nullable BodyKind kind;

  @Option(
      names = "--format",
      paramLabel = "FORMAT",
      description = "The output format: text, json, sarif or github.")
  private Format format = Format.text;

  @Option(
      names = "--relations",
      paramLabel = "PAIRS",
      converter = RelationsConverter.class,
      description = "Related entity types, such as item:item_type.")
  private @Nullable EntityRelations relations;

  @Option(
      names = "--contract",
      paramLabel = "FILE",
      description = {"An adapted contract in YAML or JSON."})
  private @Nullable Path contract;

  @Option(
      names = "--exclude",
      paramLabel = "GLOB",
      description = {
        "Leave out matching files and directories. Without a slash, GLOB matches a name. Repeatable."
      })
  private List<String> exclude = new ArrayList<>();

  @Mixin private Settings options = new Settings();

  @Option(
      names = "--baseline",
      paramLabel = "FILE",
      description = "A file of known violations, which are not reported.")
  private @Nullable Path baseline;

  @Option(
      names = "--write-baseline",
      description = "Write the violations of this run to the baseline.")
  private boolean writesBaseline;

  @Option(
      names = "--unknown-kind",
      paramLabel = "ACTION",
      description = {
        "Documents whose members identify no kind: error (the default), or ignore, for folders with"
            + " other JSON."
      })
  private @Nullable UnknownKinds unknownKind;

  @Option(
      names = "--max-violations",
      paramLabel = "NUMBER",
      description = "List at most so many; default: 1000 as text.")
  private @Nullable Long most;

  @Option(names = "--warnings-as-errors", description = "Exit with 1 for warnings too.")
  private boolean strict;

  @Option(names = "--quiet", description = "Print violations only: no summary, no progress.")
  private boolean quiet;

  @Parameters(
      arity = "1..*",
      paramLabel = "FILE",
      description = {
        "A file, compressed with gzip or not; a directory, searched for *.json, *.ndjson and *.jsonl"
            + " except in hidden directories and node_modules; or - for standard input."
      })
  private List<String> files = new ArrayList<>();

  CheckCommand(CliEnvironment environment) {
    this.environment = environment;
  }

  @Override
  public Integer call() throws IOException {
    try (CheckExecutor executor = new CheckExecutor(Runtime.getRuntime().availableProcessors())) {
      Configuration settings = options.read(environment.folder(), spec());
      EntityRelations related = relations == null ? settings.relations() : relations;
      StreamCheck check =
          new StreamCheck(kind, related, settings.severities(), executor).and(settings.house());
      return check(contract == null ? check : adapted(check, contract), settings);
    }
  }

  private StreamCheck adapted(StreamCheck check, Path file) {
    try {
      return check.adaptedTo(Files.readAllBytes(environment.folder().resolve(file)));
    } catch (IOException e) {
      throw new ParameterException(
          spec(), "--contract: cannot read " + file + "; check path and permissions", e);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(spec(), "--contract: " + file + ": " + e.getMessage(), e);
    }
  }

  private int check(StreamCheck check, Configuration settings) throws IOException {
    Suppressions suppressions = suppressions(settings);
    Map<String, String> unchecked = new LinkedHashMap<>();
    List<Input> inputs = Inputs.of(files, environment.in(), exclusions(settings), unchecked::put);
    OutputStream out = new BufferedOutputStream(environment.out(), 1 << 16);
    PrintWriter err = environment.errWriter();
    Output output = format.to(out, environment, quiet, settings.house());
    UnknownKinds unknown = unknownKind == null ? settings.unknownKind() : unknownKind;
    long limit = limit();
    CheckRun run =
        new CheckRun(
            check,
            output,
            err,
            progress(inputs, err),
            unknown == UnknownKinds.ignore,
            limit,
            suppressions);
    for (Map.Entry<String, String> entry : unchecked.entrySet()) {
      run.unchecked(entry.getKey(), entry.getValue());
    }
    run.check(inputs);
    output.end(run.totals());
    out.flush();
    suppressions.end();
    return status(run);
  }

  private long limit() {
    if (most == null) {
      return format.mostByDefault();
    }
    if (most < 0) {
      throw new ParameterException(
          spec(), "--max-violations: the number is 0 or greater but is " + most);
    }
    return most;
  }

  private Suppressions suppressions(Configuration settings) {
    Path folder = environment.folder();
    Path file = baseline == null ? settings.baseline() : folder.resolve(baseline).normalize();
    if (file == null && writesBaseline) {
      throw new ParameterException(spec(), "--write-baseline needs --baseline FILE");
    }
    Baseline known =
        file == null
            ? null
            : writesBaseline ? Baseline.replacing(file, folder) : Baseline.read(file, folder);
    return new Suppressions(settings.ignored(), known, writesBaseline);
  }

  private Exclusions exclusions(Configuration settings) {
    Exclusions exclusions = new Exclusions();
    settings.exclude().forEach(glob -> exclusions.add(settings.folder(), glob));
    for (String glob : exclude) {
      try {
        exclusions.add(environment.folder(), glob);
      } catch (IllegalArgumentException e) {
        throw new ParameterException(spec(), "--exclude: " + e.getMessage(), e);
      }
    }
    return exclusions;
  }

  private CommandLine spec() {
    return Objects.requireNonNull(spec).commandLine();
  }

  private Progress progress(List<Input> inputs, PrintWriter err) {
    long total = 0;
    for (Input input : inputs) {
      total = total < 0 || input.size() < 0 ? -1 : total + input.size();
    }
    PrintWriter shown =
        environment.terminal() && !quiet ? err : new PrintWriter(Writer.nullWriter());
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
