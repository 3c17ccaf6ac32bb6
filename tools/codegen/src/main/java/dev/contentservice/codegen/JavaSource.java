package dev.contentservice.codegen;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Generated source, as one would write it by hand. */
final class JavaSource {
  private static final Pattern IMPORT = Pattern.compile("(?mU)^import (static )?[\\w.*]+;\\R");
  private static final Pattern NAME = Pattern.compile("(?U)\\w+");
  private static final Pattern CODE = Pattern.compile("(?m)^(?! *(/?\\*|//)).*[^\\x00-\\x7f].*");

  private JavaSource() {}

  /** Removes imports that the file does not need, sorts the rest, and removes empty lines. */
  static void tidy(File file) {
    if (!file.getName().endsWith(".java")) {
      return;
    }
    try {
      Path path = file.toPath();
      Files.writeString(path, tidy(Files.readString(path)));
    } catch (IOException failure) {
      throw new UncheckedIOException(failure);
    }
  }

  static String tidy(String source) {
    List<String> imports =
        IMPORT.matcher(source).results().map(each -> each.group().strip()).toList();
    String rest = IMPORT.matcher(source).replaceAll("");
    TreeSet<String> names = new TreeSet<>();
    NAME.matcher(rest).results().forEach(each -> names.add(each.group()));
    String own = rest.substring(packageAt(rest)).strip().replaceAll("(?s)^package |;.*", "");
    Predicate<String> used =
        each ->
            names.contains(each.replaceFirst(".*\\.", "").replace(";", ""))
                && !each.matches("(?U)import \\Q" + own + "\\E\\.\\w+;");
    TreeSet<String> kept = new TreeSet<>();
    imports.stream().filter(each -> each.endsWith(".*;") || used.test(each)).forEach(kept::add);
    int end = rest.indexOf(';', Math.max(0, packageAt(rest))) + 1;
    return compact(
        rest.substring(0, end) + "\n\n" + String.join("\n", kept) + "\n\n" + rest.substring(end));
  }

  private static int packageAt(String source) {
    return source.startsWith("package ") ? 0 : source.indexOf("\npackage ");
  }

  /** Names in letters that any editor shows and any compiler reads, whatever its charset. */
  private static String ascii(String line) {
    StringBuilder ascii = new StringBuilder();
    line.chars()
        .forEach(
            each ->
                ascii.append(each < 128 ? String.valueOf((char) each) : "\\u%04x".formatted(each)));
    return ascii.toString();
  }

  private static String compact(String source) {
    return CODE.matcher(source)
        .replaceAll(line -> Matcher.quoteReplacement(ascii(line.group())))
        // An array that may be null, not its elements.
        .replace("@Nullable byte[]", "byte @Nullable []")
        .replaceAll("[ \\t]+(?=\\R)", "")
        .replaceAll("\\{\\n\\n+(?=[ ]*[^ \\n])", "{\n")
        .replaceAll("\\n{3,}", "\n\n")
        .replaceAll("(\\*/|\\n *@[^\\n]*)\\n\\n(?= *@)", "$1\n")
        .replaceAll("\\n\\n(?=[ ]*}\\n)", "\n");
  }
}
