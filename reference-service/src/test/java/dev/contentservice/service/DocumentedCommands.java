package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.UTF_8;

import dev.contentservice.service.file.SystemCall;
import dev.contentservice.service.file.SystemCalls;
import java.io.File;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The commands that docs/INSTALLING.md prints about backups and upgrades, run as printed. */
enum DocumentedCommands {
  BACK_UP_SQLITE("vacuum into"),
  RESTORE_SQLITE("rm -f"),
  SAVE_DELETED_SQLITE("/proc/$PID"),
  RESTORE_SAVED_SQLITE("mv saved.db"),
  BACK_UP_POSTGRESQL("pg_dump"),
  RESTORE_POSTGRESQL("pg_restore"),
  UPGRADE("token list");

  private static final Pattern SECTIONS =
      Pattern.compile("## Backup and restore\n.*?\\z", Pattern.DOTALL);
  private static final Pattern BLOCK = Pattern.compile("(?:^ {4}.+\n)+", Pattern.MULTILINE);
  private static final Pattern DATABASE = Pattern.compile("(?<=[ =])content(?=\\s)");

  private final String part;

  /**
   * @param part a text that only this block of commands has
   */
  DocumentedCommands(String part) {
    this.part = part;
  }

  /** All blocks of commands on the page about these subjects. */
  static List<String> printed() {
    String page = Readme.read(Readme.ROOT.resolve("docs/INSTALLING.md"));
    String sections = SECTIONS.matcher(page).results().findFirst().orElseThrow().group();
    return BLOCK.matcher(sections).results().map(MatchResult::group).toList();
  }

  static DocumentedCommands backUp(EitherStore kind) {
    return kind == EitherStore.SQLITE ? BACK_UP_SQLITE : BACK_UP_POSTGRESQL;
  }

  static DocumentedCommands restore(EitherStore kind) {
    return kind == EitherStore.SQLITE ? RESTORE_SQLITE : RESTORE_POSTGRESQL;
  }

  /** These commands as printed. */
  String text() {
    return printed().stream().filter(block -> block.contains(part)).findFirst().orElseThrow();
  }

  /**
   * Runs the commands in a folder.
   *
   * @param settings of the service; its database has the place of {@code content}
   * @return the output
   */
  String run(Path folder, Map<String, String> settings) throws IOException, InterruptedException {
    return output(shell(folder, settings));
  }

  /** The same, with the calls that change or sync files in the folder. */
  List<SystemCall> record(Path folder, Map<String, String> settings, Path log)
      throws IOException, InterruptedException {
    ProcessBuilder shell = shell(folder, settings);
    output(shell.command(SystemCalls.recorded(log, shell.command())));
    return SystemCalls.read(log, folder);
  }

  private ProcessBuilder shell(Path folder, Map<String, String> settings) throws IOException {
    ProcessBuilder shell = new ProcessBuilder().directory(folder.toFile());
    shell.environment().putAll(settings);
    first(shell, Path.of(System.getProperty("java.home"), "bin"));
    String commands = text();
    if (EitherStore.of(settings) == EitherStore.POSTGRESQL) {
      String url = settings.get("CONTENT_STORE_URL");
      shell.environment().putAll(PostgresTools.server(url));
      InstalledPostgres.programs().ifPresent(programs -> first(shell, programs));
      commands = DATABASE.matcher(commands).replaceAll(PostgresTools.name(url));
    } else if (!PastedPage.isInstalled("sqlite3")) {
      commands = commands.replace("sqlite3 ", Sqlite3.COMMAND + " ");
    }
    return shell.command("sh", "-ec", commands);
  }

  private static void first(ProcessBuilder shell, Path programs) {
    shell
        .environment()
        .merge("PATH", programs.toString(), (path, own) -> own + File.pathSeparator + path);
  }

  private static String output(ProcessBuilder shell) throws IOException, InterruptedException {
    Process process = shell.redirectErrorStream(true).start();
    String said = new String(process.getInputStream().readAllBytes(), UTF_8);
    if (process.waitFor() != 0) {
      throw new IllegalStateException(shell.command() + ": " + said);
    }
    return said;
  }
}
