package dev.contentservice.packaging;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;

/**
 * A library in the local repository of Maven.
 *
 * @param jar its jar, in a folder with its POM
 */
record Library(Path jar, JarEntries entries) {
  private static final Path REPOSITORY = Path.of(System.getProperty("maven.repository"));

  /** Words of the text of a license whose name has these words. */
  private static final Map<String, String> WORDS =
      Map.of(
          "apache", "TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION",
          "bsd", "Redistributions in binary form must reproduce the above copyright notice",
          "mit", "Permission is hereby granted, free of charge",
          "cc0", "public domain");

  static Library of(Path jar) {
    try {
      return new Library(jar, JarEntries.of(jar));
    } catch (IOException e) {
      throw new UncheckedIOException(jar + " cannot be read", e);
    }
  }

  /** Whether the other jar contains a class of this library. */
  boolean isIn(JarEntries distributed) {
    return entries.names().stream()
        .filter(name -> name.endsWith(".class") && !name.endsWith("-info.class"))
        .anyMatch(distributed.names()::contains);
  }

  /** What the other jar lacks; empty if it has the license and the notices of this library. */
  List<String> missingFrom(JarEntries distributed) {
    if (!entries.legal().isEmpty()) {
      return entries.legal().entrySet().stream()
          .filter(own -> !distributed.legal().containsValue(own.getValue()))
          .map(own -> jar.getFileName() + ": " + own.getKey())
          .toList();
    }
    String declared = declaredLicense();
    boolean isThere =
        WORDS.entrySet().stream()
            .filter(
                each ->
                    declared
                        .toLowerCase(Locale.ROOT)
                        .matches("(?s).*\\b" + each.getKey() + "\\b.*"))
            .anyMatch(each -> hasText(distributed, each.getKey(), each.getValue()));
    return isThere ? List.of() : List.of(jar.getFileName() + ": the text of " + declared);
  }

  /** The Apache License is the same for all; the others name who holds the copyright. */
  private boolean hasText(JarEntries distributed, String license, String words) {
    String folder = "META-INF/licenses/" + jar.getParent().getParent().getFileName() + "/";
    return distributed.legal().entrySet().stream()
        .filter(text -> license.equals("apache") || text.getKey().startsWith(folder))
        .anyMatch(text -> text.getValue().replaceAll("\\s+", " ").contains(words));
  }

  private String declaredLicense() {
    Path version = jar.getParent();
    Path artifact = version.getParent();
    return declaredLicense(
        version.resolve(artifact.getFileName() + "-" + version.getFileName() + ".pom"));
  }

  /** Inherited from the parent if the POM has none. */
  private static String declaredLicense(Path pom) {
    String own = value(pom, "/project/licenses/license/name");
    if (!own.isEmpty()) {
      return own;
    }
    String artifact = value(pom, "/project/parent/artifactId");
    String version = value(pom, "/project/parent/version");
    return artifact.isEmpty()
        ? "no license that its POM declares"
        : declaredLicense(
            REPOSITORY
                .resolve(value(pom, "/project/parent/groupId").replace('.', '/'))
                .resolve(artifact)
                .resolve(version)
                .resolve(artifact + "-" + version + ".pom"));
  }

  /** The text of the first element at this path; empty if there is none. */
  private static String value(Path pom, String path) {
    try {
      Document document =
          DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(pom.toFile());
      return XPathFactory.newInstance().newXPath().evaluate(path, document).strip();
    } catch (Exception e) {
      throw new IllegalStateException(pom + " cannot be read", e);
    }
  }
}
