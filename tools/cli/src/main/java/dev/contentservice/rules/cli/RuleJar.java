package dev.contentservice.rules.cli;

import dev.contentservice.rules.stream.HouseRules;
import dev.contentservice.rules.stream.RuleProvider;
import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/** Loads the rules of a jar by its {@link RuleProvider}s. */
final class RuleJar {

  private RuleJar() {}

  /**
   * Adds the rules of the jar, which has its dependencies in it. Its classes stay loaded.
   *
   * @throws IllegalArgumentException if it cannot be read, or has no provider that can be used
   */
  static HouseRules addTo(HouseRules rules, Path jar) {
    if (!Files.isRegularFile(jar)) {
      throw new IllegalArgumentException("there is no jar " + jar);
    }
    try {
      ClassLoader parent = RuleProvider.class.getClassLoader();
      // Never closed: a rule may load a class of the jar at any time.
      ClassLoader loader = new URLClassLoader(new URL[] {jar.toUri().toURL()}, parent);
      return addTo(rules, jar, loader);
    } catch (IOException e) {
      throw new IllegalArgumentException(jar + ": " + CheckRun.unreadable(e), e);
    } catch (ServiceConfigurationError | LinkageError e) {
      throw new IllegalArgumentException(jar + ": its rules cannot be loaded: " + e, e);
    }
  }

  private static HouseRules addTo(HouseRules rules, Path jar, ClassLoader loader) {
    List<RuleProvider> providers =
        ServiceLoader.load(RuleProvider.class, loader).stream()
            .filter(provider -> provider.type().getClassLoader() == loader)
            .map(ServiceLoader.Provider::get)
            .toList();
    if (providers.isEmpty()) {
      throw new IllegalArgumentException(
          jar + " lists no class in META-INF/services/" + RuleProvider.class.getName());
    }
    HouseRules all = rules;
    for (RuleProvider provider : providers) {
      all = added(all, jar, provider);
    }
    return all;
  }

  private static HouseRules added(HouseRules rules, Path jar, RuleProvider provider) {
    String name = provider.getClass().getName();
    try {
      HouseRules added = provider.addTo(rules);
      if (added != null) {
        return added;
      }
    } catch (RuntimeException e) {
      throw new IllegalArgumentException(jar + ": " + name + " failed: " + e.getMessage(), e);
    }
    throw new IllegalArgumentException(jar + ": " + name + " returned no rules");
  }
}
