package dev.contentservice.packaging;

import dev.contentservice.rules.cli.ContentRules;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.GZIPOutputStream;
import picocli.AutoComplete;
import picocli.CommandLine;

/** Writes the generated files of the distribution. */
public final class Distribution {
  private static final String NAME = "content-rules";

  private Distribution() {}

  /**
   * Writes the jar, the completions and the manual page.
   *
   * @param arguments the executable jar, the directory to write to, the version, and the time for
   *     the manual page, such as {@code 2026-11-01T00:00:00Z}
   */
  public static void main(String[] arguments) throws IOException {
    Path jar = Path.of(arguments[0]);
    Path home = Path.of(arguments[1]);
    CommandLine command = ContentRules.commandLine();
    Path library = Files.createDirectories(home.resolve("lib"));
    ArchivableJar.write(jar, library.resolve("content-rules.jar"));
    String completion = AutoComplete.bash(NAME, command);
    write(home.resolve("share/bash-completion/completions/content-rules"), completion);
    write(home.resolve("share/zsh/site-functions/_content-rules"), zsh(completion));
    String page = ManPage.of(command, NAME + " " + arguments[2], arguments[3].substring(0, 10));
    manual(home.resolve("share/man/man1"), page);
  }

  private static void manual(Path folder, String page) throws IOException {
    write(folder.resolve("content-rules.1"), page);
    // Without a time: the same page gives the same bytes.
    try (OutputStream out = Files.newOutputStream(folder.resolve("content-rules.1.gz"));
        GZIPOutputStream packed = new GZIPOutputStream(out)) {
      packed.write(page.getBytes(StandardCharsets.UTF_8));
    }
  }

  /** The same functions as an autoloaded completion, which must also complete when it is loaded. */
  private static String zsh(String completion) {
    return "#compdef content-rules\n"
        + completion
        + "\n_bash_complete -o default -F _complete_content-rules\n";
  }

  private static void write(Path file, String text) throws IOException {
    Path folder = file.getParent();
    if (folder != null) {
      Files.createDirectories(folder);
    }
    Files.writeString(file, text);
  }
}
