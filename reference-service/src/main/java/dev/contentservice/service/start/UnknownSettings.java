package dev.contentservice.service.start;

import dev.contentservice.rules.json.NearestName;
import io.quarkus.runtime.StartupEvent;
import jakarta.annotation.Priority;
import jakarta.enterprise.event.Observes;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.eclipse.microprofile.config.Config;
import org.jboss.logging.Logger;

/** Finds settings that look like those of this service but do not exist, so have no effect. */
final class UnknownSettings {
  private static final Logger LOG = Logger.getLogger(UnknownSettings.class);
  private static final int BEFORE_ANYTHING_FAILS = 0;
  private static final String PREFIX = "CONTENT_";
  // Settings of the client and of the command line, in the environment of a machine that has both.
  private static final List<String> OF_OTHERS = List.of("CONTENT_SERVICE_", "CONTENT_RULES_");

  void warn(@Observes @Priority(BEFORE_ANYTHING_FAILS) StartupEvent listening, Config config) {
    in(config).forEach(LOG::warn);
  }

  /** Returns a sentence for each, with its name and the nearest setting, but never its value. */
  static List<String> in(Config config) {
    Map<String, String> known =
        Setting.all().stream().collect(Collectors.toMap(Setting::variable, Setting::property));
    Map<String, String> unknown = new LinkedHashMap<>();
    // Sorted, so that a name in capital letters precedes the same one as a property.
    for (String name : new TreeSet<>(names(config))) {
      String variable = Setting.variable(name).replaceFirst("_\\d+_$", "");
      if (variable.startsWith(PREFIX)
          && OF_OTHERS.stream().noneMatch(variable::startsWith)
          && !known.containsKey(variable)) {
        unknown.putIfAbsent(variable, sentence(name, variable, known));
      }
    }
    return List.copyOf(unknown.values());
  }

  private static List<String> names(Config config) {
    return StreamSupport.stream(config.getConfigSources().spliterator(), false)
        .flatMap(source -> source.getPropertyNames().stream())
        .filter(name -> name.startsWith(PREFIX) || name.startsWith("content."))
        .toList();
  }

  private static String sentence(String name, String variable, Map<String, String> known) {
    // Without the common prefix, which would make all names similar.
    Map<String, String> endings = new TreeMap<>();
    known.forEach((each, property) -> endings.put(each.substring(PREFIX.length()), property));
    String nearest =
        NearestName.to(variable.substring(PREFIX.length()), endings.keySet())
            .map(end -> name.startsWith(PREFIX) ? PREFIX + end : endings.get(end))
            .map(found -> "; did you mean " + found + "?")
            .orElse("; docs/SETTINGS.md lists the settings");
    return "the setting " + name + " is unknown and has no effect" + nearest;
  }
}
