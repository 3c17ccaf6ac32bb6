package dev.contentservice.rules.cli.output;

import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.json.RuleCatalogue;
import dev.contentservice.rules.stream.HouseRules;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * Every rule of a run: those of the rules module and those of the organization.
 *
 * @param examples of the rules of the rules module
 * @param descriptors of all rules
 */
public record Catalogue(List<RuleCatalogue.Entry> examples, List<RuleDescriptor> descriptors) {

  public static Catalogue of(HouseRules house) {
    List<RuleCatalogue.Entry> examples = RuleCatalogue.rules();
    List<RuleDescriptor> all = new ArrayList<>();
    examples.forEach(entry -> all.add(entry.descriptor()));
    all.addAll(house.descriptors());
    return new Catalogue(examples, List.copyOf(all));
  }

  public List<String> ids() {
    return descriptors.stream().map(RuleDescriptor::id).toList();
  }

  public boolean has(String id) {
    return ids().contains(id);
  }

  public Optional<RuleDescriptor> descriptor(String id) {
    return descriptors.stream().filter(rule -> rule.id().equals(id)).findFirst();
  }

  public Optional<RuleCatalogue.Entry> example(String id) {
    return examples.stream().filter(entry -> entry.descriptor().id().equals(id)).findFirst();
  }

  /** The severity in lower case. */
  public static String severity(RuleDescriptor rule) {
    return rule.severity().name().toLowerCase(Locale.ROOT);
  }
}
