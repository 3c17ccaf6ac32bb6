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

/** Settings that are named like those of this service but are none of them, so have no effect. */
final class UnknownSettings {
  private static final Logger LOG = Logger.getLogger(UnknownSettings.class);
  private static final int BEFORE_ANYTHING_FAILS = 0;
  private static final String PREFIX = "CONTENT_";

  void warn(@Observes @Priority(BEFORE_ANYTHING_FAILS) StartupEvent listening, Config config) {
    in(config).forEach(LOG::warn);
  }

  /** A sentence for each, which names it and the nearest setting, and never shows the value. */
  static List<String> in(Config config) {
    Map<String, String> known =
        Setting.all().stream().collect(Collectors.toMap(Setting::variable, Setting::property));
    Map<String, String> unknown = new LinkedHashMap<>();
    // In this order a name in capital letters comes before the same one as a property.
    for (String name : new TreeSet<>(names(config))) {
      String variable = Setting.variable(name).replaceFirst("_\\d+_$", "");
      if (variable.startsWith(PREFIX) && !known.containsKey(variable)) {
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
    // Without what all of them begin with, which would make any two of them near.
    Map<String, String> endings = new TreeMap<>();
    known.forEach((each, property) -> endings.put(each.substring(PREFIX.length()), property));
    String nearest =
        NearestName.to(variable.substring(PREFIX.length()), endings.keySet())
            .map(end -> name.startsWith(PREFIX) ? PREFIX + end : endings.get(end))
            .map(found -> "; did you mean " + found + "?")
            .orElse("; docs/OPERATIONS.md lists the settings");
    return "the setting " + name + " is unknown and has no effect" + nearest;
  }
}
