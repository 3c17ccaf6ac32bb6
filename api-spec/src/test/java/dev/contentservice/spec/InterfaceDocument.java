package dev.contentservice.spec;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The document the contract is written from, cut into sections, tables and sentences. */
final class InterfaceDocument {
  private static final Pattern HEADING = Pattern.compile("#{2,3} ([0-9](?:\\.[0-9])?)\\.? .*");

  private final String text = SpecFiles.text(SpecFiles.DOCUMENT);
  private final Map<String, List<String>> sections = new LinkedHashMap<>();

  InterfaceDocument() {
    String section = "0";
    for (String line : text.lines().toList()) {
      Matcher heading = HEADING.matcher(line);
      section = heading.matches() ? heading.group(1) : section;
      sections.computeIfAbsent(section, number -> new ArrayList<>()).add(line);
    }
  }

  /** A sentence that says of something that it is "not shown", and its section. */
  record NotShown(String section, String sentence) {}

  boolean hasSection(String number) {
    return sections.containsKey(number);
  }

  boolean says(String section, String quote) {
    return String.join("\n", sections.get(section)).contains(quote);
  }

  /** How often the words stand in the document, wherever they do. */
  int count(String words) {
    return text.split(Pattern.quote(words), -1).length - 1;
  }

  /** The one line of a section that starts so. */
  String line(String section, String start) {
    return sections.get(section).stream()
        .filter(l -> l.startsWith(start))
        .findFirst()
        .orElseThrow();
  }

  /** The rows of the only table of a section, each by its column names. */
  List<Map<String, String>> table(String section) {
    List<List<String>> lines =
        sections.get(section).stream()
            .filter(line -> line.startsWith("|") && !line.startsWith("|---"))
            .map(InterfaceDocument::cells)
            .toList();
    return lines.stream().skip(1).map(cells -> row(lines.get(0), cells)).toList();
  }

  List<NotShown> notShown() {
    return sections.entrySet().stream()
        .flatMap(section -> section.getValue().stream().flatMap(l -> notShown(section.getKey(), l)))
        .toList();
  }

  private static java.util.stream.Stream<NotShown> notShown(String section, String line) {
    // With quotation marks around it, the document explains the words and does not use them.
    return Arrays.stream(line.replaceFirst("^- ", "").split("(?<=\\.) "))
        .filter(sentence -> sentence.replace("\"not shown\"", "").contains("not shown"))
        .map(sentence -> new NotShown(section, sentence));
  }

  private static List<String> cells(String line) {
    return Arrays.stream(line.substring(1, line.length() - 1).split("\\|"))
        .map(String::strip)
        .toList();
  }

  private static Map<String, String> row(List<String> columns, List<String> cells) {
    return java.util.stream.IntStream.range(0, columns.size())
        .boxed()
        .collect(Collectors.toMap(columns::get, cells::get));
  }
}
