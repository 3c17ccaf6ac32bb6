package dev.contentservice.rules.cli;

import dev.contentservice.rules.cli.output.TextOutput;
import dev.contentservice.rules.json.NearestName;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import picocli.CommandLine;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/** Suggests the intended word for a misspelled one. */
final class Suggestion {

  private Suggestion() {}

  /** The end of a message about an unknown word; empty if no known word is near. */
  static String of(String word, Collection<String> known) {
    return NearestName.to(word, known).map(near -> "; did you mean '" + near + "'?").orElse("");
  }

  /** Prints what is wrong with the arguments, a suggestion, and the usage. */
  static int explain(ParameterException e, PrintWriter err) {
    CommandLine command = e.getCommandLine();
    String message = String.valueOf(e.getMessage());
    if (e instanceof UnmatchedArgumentException unmatched && !unmatched.getUnmatched().isEmpty()) {
      String word = unmatched.getUnmatched().get(0);
      List<String> known = new ArrayList<>(command.getSubcommands().keySet());
      known.addAll(command.getCommandSpec().optionsMap().keySet());
      message += of(word.replaceFirst("=.*", ""), known);
    }
    err.println(TextOutput.printable(message));
    command.usage(err, command.getColorScheme());
    return ContentRules.CANNOT_RUN;
  }
}
