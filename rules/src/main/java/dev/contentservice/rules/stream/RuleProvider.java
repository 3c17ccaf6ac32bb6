package dev.contentservice.rules.stream;

/**
 * Provides rules of an organization to the command line. List the class, which is public and has a
 * public constructor without parameters, in {@code
 * META-INF/services/dev.contentservice.rules.stream.RuleProvider} of a jar.
 */
@FunctionalInterface
public interface RuleProvider {

  /** Adds the rules of this provider to the given ones: {@code rules.and(Webhook.class, mine)}. */
  HouseRules addTo(HouseRules rules);
}
