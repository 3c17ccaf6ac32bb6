package dev.contentservice.packaging;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * What a jar contains.
 *
 * @param names of all entries
 * @param legal the texts of licenses and notices by the name of their entry
 */
record JarEntries(Set<String> names, Map<String, String> legal) {
  private static final Pattern LEGAL =
      Pattern.compile("(.*/)?[^/]*(licen[sc]e|notice|copying|copyright)[^/]*");

  static JarEntries of(Path jar) throws IOException {
    Set<String> names = new HashSet<>();
    Map<String, String> legal = new HashMap<>();
    try (ZipFile file = new ZipFile(jar.toFile())) {
      Enumeration<? extends ZipEntry> entries = file.entries();
      while (entries.hasMoreElements()) {
        ZipEntry entry = entries.nextElement();
        names.add(entry.getName());
        if (isLegal(entry)) {
          legal.put(
              entry.getName(), new String(file.getInputStream(entry).readAllBytes(), "UTF-8"));
        }
      }
    }
    return new JarEntries(names, legal);
  }

  /** The folders of classes, of all versions of Java alike. */
  Set<String> packages() {
    return names.stream()
        .filter(name -> name.endsWith(".class") && name.contains("/"))
        .map(name -> name.replaceFirst("META-INF/versions/\\d+/", ""))
        .filter(name -> name.contains("/"))
        .map(name -> name.substring(0, name.lastIndexOf('/')))
        .collect(Collectors.toSet());
  }

  private static boolean isLegal(ZipEntry entry) {
    String name = entry.getName();
    return !entry.isDirectory()
        && !name.endsWith(".class")
        && LEGAL.matcher(name.toLowerCase(Locale.ROOT)).matches();
  }
}
