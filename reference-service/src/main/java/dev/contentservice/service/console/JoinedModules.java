package dev.contentservice.service.console;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.UnaryOperator;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * Modules of the console as one, which has each of them as a member: a browser that has no file yet
 * would send a request for each. A module becomes the result of a function, after its imports.
 */
final class JoinedModules {
  private static final Pattern IMPORT =
      Pattern.compile("(?m)^import \\{([^}]*)\\} from '\\./([^']*)';$");
  private static final Pattern EXPORT =
      Pattern.compile(
          "(?m)^export (?:\\{([^}]*)\\};|(?=(?:async )?(?:const|function|class) (\\w+)))");
  private static final String LIBRARY = ".module.js";

  private final UnaryOperator<String> files;
  private final Map<String, String> joined = new LinkedHashMap<>();

  private JoinedModules(UnaryOperator<String> files) {
    this.files = files;
  }

  /**
   * Joins this module and all that it imports; those of libraries stay imports.
   *
   * @param files the text of a module, by its name
   */
  static String of(String name, UnaryOperator<String> files) {
    JoinedModules modules = new JoinedModules(files);
    modules.add(name);
    return String.join("\n", modules.joined.values());
  }

  private void add(String name) {
    if (name.endsWith(LIBRARY)) {
      joined.put(name, "import * as " + variable(name) + " from './" + name + "';");
      return;
    }
    String text = files.apply(name);
    for (MatchResult each : IMPORT.matcher(text).results().toList()) {
      if (!joined.containsKey(each.group(2))) {
        add(each.group(2));
      }
    }
    List<String> exported =
        EXPORT
            .matcher(text)
            .results()
            .map(each -> each.group(1) == null ? each.group(2) : each.group(1))
            .toList();
    String body =
        EXPORT.matcher(IMPORT.matcher(text).replaceAll(JoinedModules::read)).replaceAll("");
    joined.put(
        name,
        "export const %s = (() => {\n".formatted(variable(name))
            + body
            + "return { %s };\n})();\n".formatted(String.join(", ", exported)));
  }

  private static String read(MatchResult each) {
    return "const {%s} = %s;"
        .formatted(each.group(1).replace(" as ", ": "), variable(each.group(2)));
  }

  private static String variable(String name) {
    return name.replaceAll("\\W", "_");
  }
}
