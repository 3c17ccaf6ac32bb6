package dev.contentservice.rules.cli;

import dev.contentservice.rules.cli.output.Catalogue;
import dev.contentservice.rules.cli.output.GithubOutput;
import dev.contentservice.rules.cli.output.JsonOutput;
import dev.contentservice.rules.cli.output.Output;
import dev.contentservice.rules.cli.output.SarifOutput;
import dev.contentservice.rules.cli.output.TextOutput;
import dev.contentservice.rules.stream.HouseRules;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;

/** The output formats; the names are the option values. */
enum Format {
  text,
  json,
  sarif,
  github;

  /** The number of violations to list without an option. */
  long mostByDefault() {
    return this == text ? 1000 : Long.MAX_VALUE;
  }

  /**
   * Starts an output.
   *
   * @param environment whether the output is a terminal, and the working folder
   * @param quiet whether to leave out the summary line
   * @param house the rules of the organization
   */
  Output to(OutputStream out, CliEnvironment environment, boolean quiet, HouseRules house) {
    boolean terminal = environment.terminal();
    return switch (this) {
      // Flushes every line if progress is shown, so that the two do not mix.
      case text ->
          new TextOutput(new PrintWriter(out, terminal, StandardCharsets.UTF_8), terminal, quiet);
      case json -> new JsonOutput(out);
      case sarif -> new SarifOutput(out, environment.folder(), Catalogue.of(house));
      case github -> new GithubOutput(new PrintWriter(out, false, StandardCharsets.UTF_8), quiet);
    };
  }
}
