package dev.contentservice.service;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedWriter;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Pastes the shell blocks of a page into terminals, in order, as a reader does, and compares what
 * is printed with the block below each. A comment above a block names its terminal; it is 2
 * otherwise, where the line with the token is pasted, too.
 */
public final class PastedPage implements AutoCloseable {
  private static final JsonMapper JSON = new JsonMapper();
  private static final Pattern TERMINAL = Pattern.compile("in terminal (\\d)");

  private final List<Readme.Block> blocks;
  private final Path folder;
  private final Map<String, String> variables;
  private final Map<String, String> addresses;
  private final Map<String, Terminal> terminals = new TreeMap<>();
  private final boolean hasToken;
  private String token;

  /**
   * @param folder the working directory of the terminals; if it is a checkout, the page builds it,
   *     too
   * @param addresses what stands for texts of the page, such as free ports
   */
  public PastedPage(
      String page, Path folder, Map<String, String> variables, Map<String, String> addresses) {
    this.blocks =
        Readme.blocks(Readme.ROOT.resolve(page)).stream()
            .filter(
                block ->
                    !block.file().isEmpty()
                        || List.of("sh", "json", "text").contains(block.language()))
            .filter(block -> !block.runBy().equals("gate") || isCheckout(folder))
            .toList();
    this.hasToken = Readme.read(Readme.ROOT.resolve(page)).contains("`TOKEN=...`");
    this.folder = folder;
    this.variables = variables;
    this.addresses = addresses;
  }

  /** Whether the program is in the {@code PATH}. */
  public static boolean isInstalled(String program) {
    return Arrays.stream(System.getenv("PATH").split(File.pathSeparator))
        .anyMatch(folder -> new File(folder, program).canExecute());
  }

  private static boolean isCheckout(Path folder) {
    return Files.exists(folder.resolve("pom.xml"));
  }

  /** Pastes the line that the service printed. */
  void token(String line) throws IOException {
    token = line;
    terminal("2").paste(line);
  }

  /** Runs the page from its first block to its last one. */
  public void run() throws Exception {
    for (int i = 0; i < blocks.size(); i++) {
      Readme.Block block = blocks.get(i);
      Readme.Block next = i + 1 < blocks.size() ? blocks.get(i + 1) : block;
      if (!block.file().isEmpty()) {
        Path file = Path.of("./" + block.file());
        terminal(block)
            .run(
                "mkdir -p %s && cat > %s <<'END'\n%sEND"
                    .formatted(file.getParent(), file, here(block)));
      } else if (block.language().equals("text")) {
        shows(terminal(block), here(block));
      } else if (block.language().equals("sh")) {
        paste(terminal(block), block, next);
      }
    }
  }

  /** What a terminal has printed. */
  public String printed(String number) throws IOException {
    return terminal(number).printed();
  }

  private void paste(Terminal terminal, Readme.Block block, Readme.Block next) throws Exception {
    if (!number(block).equals("2")) {
      terminal.paste(here(block));
      return;
    }
    if (token == null && terminals.containsKey("1") && hasToken) {
      token(terminal("1").lineThatStartsWith("TOKEN="));
    }
    String printed = terminal.run(here(block));
    if (next.language().equals("json")) {
      JsonNode expected = json(here(next));
      if (!block.text().contains(" -d ")) {
        // Deliveries are listed before and after their attempts.
        printed = last(() -> terminal.run(here(block)), expected);
      }
      assertThat(json(printed)).as(block.text()).isEqualTo(expected);
    }
  }

  /** The expected output, or the last one that was not. */
  private static String last(Callable<String> output, JsonNode expected) throws Exception {
    AtomicReference<String> last = new AtomicReference<>();
    try {
      Eventually.yes(
          () -> {
            last.set(output.call());
            return json(last.get()).equals(expected);
          });
    } catch (AssertionError e) {
      // Compared by the caller.
    }
    return last.get();
  }

  private static void shows(Terminal terminal, String text) throws Exception {
    try {
      Eventually.yes(() -> shape(terminal.printed()).contains(shape(text)));
    } catch (AssertionError e) {
      assertThat(shape(terminal.printed())).contains(shape(text));
    }
  }

  private static JsonNode json(String text) {
    return JSON.readTree(shape(text));
  }

  /** The same text for what differs in identifiers, times, keys and signatures only. */
  private static String shape(String text) {
    return text.replaceAll("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "ID")
        .replaceAll("\\d{4}-\\d\\d-\\d\\dT[0-9:.]+Z", "TIME")
        .replaceAll("\\b\\d{10}\\b", "SECONDS")
        .replaceAll("\\bv1,\\S+=", "SIGNATURE")
        .replaceAll("\\bcst_\\S+", "TOKEN")
        .replaceAll("\"[0-9a-f]{16}\"", "\"KEY_ID\"")
        .replaceAll("\\bwhsec_[A-Za-z0-9+/]{43}=", "KEY")
        .replaceAll("\\b\\d+ ms\\b", "DURATION");
  }

  private String here(Readme.Block block) {
    String text = block.text();
    for (Map.Entry<String, String> address : addresses.entrySet()) {
      text = text.replace(address.getKey(), address.getValue());
    }
    return text;
  }

  private static String number(Readme.Block block) {
    return TERMINAL
        .matcher(block.runBy())
        .results()
        .map(found -> found.group(1))
        .findFirst()
        .orElse("2");
  }

  private Terminal terminal(Readme.Block block) throws IOException {
    return terminal(number(block));
  }

  private Terminal terminal(String number) throws IOException {
    if (!terminals.containsKey(number)) {
      terminals.put(number, new Terminal(folder, number, variables));
    }
    return terminals.get(number);
  }

  @Override
  public void close() throws InterruptedException {
    for (Terminal terminal : terminals.values()) {
      terminal.close();
    }
  }

  /** A shell that gets its commands one after the other. */
  private static final class Terminal {
    private static final Duration LONGEST_COMMAND = Duration.ofMinutes(20);

    private final Process shell;
    private final Path output;
    private final BufferedWriter input;
    private int commands;

    private Terminal(Path folder, String number, Map<String, String> variables) throws IOException {
      output = Files.createTempFile("terminal-" + number + "-", ".txt");
      ProcessBuilder bash = new ProcessBuilder("bash").directory(folder.toFile());
      bash.environment().keySet().removeIf(name -> name.startsWith("CONTENT_"));
      bash.environment().putAll(variables);
      shell = bash.redirectErrorStream(true).redirectOutput(output.toFile()).start();
      input = shell.outputWriter();
    }

    private void paste(String text) throws IOException {
      input.write(text + "\n");
      input.flush();
    }

    /** Returns what it printed. Its programs have no input: they could read the next commands. */
    private String run(String text) throws Exception {
      int before = printed().length();
      String end = "end of command " + ++commands;
      paste("{\n" + text + "\n} </dev/null\necho; echo '" + end + "'");
      Eventually.yes(() -> printed().contains(end), LONGEST_COMMAND);
      return printed().substring(before).replace(end, "");
    }

    private String lineThatStartsWith(String start) throws Exception {
      Eventually.yes(() -> printed().lines().anyMatch(line -> line.startsWith(start)));
      return printed().lines().filter(line -> line.startsWith(start)).findFirst().orElseThrow();
    }

    private String printed() throws IOException {
      return Files.readString(output);
    }

    private void close() throws InterruptedException {
      shell.descendants().forEach(ProcessHandle::destroy);
      shell.destroy();
      shell.waitFor();
      output.toFile().delete();
    }
  }
}
