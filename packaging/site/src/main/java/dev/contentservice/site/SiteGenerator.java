package dev.contentservice.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * Writes the site: the pages in Markdown, the files that they link to, the contracts and the
 * search. All links are relative, so that the folder works under any path and without a server.
 */
public final class SiteGenerator {
  private final Path root;
  private final Path site;
  private final List<String> sources;
  private final Layout layout;

  private SiteGenerator(Path root, Path site, String version) throws IOException {
    this.root = root;
    this.site = site;
    this.sources = sources(root);
    this.layout = new Layout(Navigation.load(root, sources), version);
  }

  /**
   * Writes the site.
   *
   * @param args the folder of the project, the folder of the site, and the version that it shows
   * @throws IOException if a file cannot be read or written
   */
  public static void main(String[] args) throws IOException {
    new SiteGenerator(Path.of(args[0]).normalize(), Path.of(args[1]), args[2]).write();
  }

  private void write() throws IOException {
    Links links = new Links(root);
    List<SitePage> pages = new ArrayList<>();
    for (String source : sources) {
      pages.add(MarkdownPage.read(root, source, links));
    }
    for (SitePage page : pages) {
      write(page);
    }
    links.to("LICENSE");
    for (Optional<String> file = links.next(); file.isPresent(); file = links.next()) {
      write(file.get(), links);
    }
    for (ContractPage contract : ContractPage.values()) {
      write(contract.write(site));
    }
    write(SearchPage.write(site, pages));
    Files.writeString(site.resolve("assets/versions.js"), layout.versions());
    for (String asset : List.of("site.css", "page.js", "search.js", "contract.js", "icon.svg")) {
      Files.write(site.resolve("assets").resolve(asset), Resources.bytes(asset));
    }
    Files.writeString(site.resolve("llms.txt"), layout.index(pages));
    completeJavadoc();
  }

  /** Debian's Javadoc loads a style sheet of fonts but does not have it. */
  private void completeJavadoc() throws IOException {
    Path fonts = site.resolve("apidocs/resources/fonts/dejavu.css");
    Files.createDirectories(fonts.getParent());
    if (Files.notExists(fonts)) {
      Files.createFile(fonts);
    }
  }

  /** The pages in Markdown, by their paths in the project. */
  static List<String> sources(Path root) throws IOException {
    List<String> sources = new ArrayList<>();
    for (String folder : List.of("", "docs")) {
      try (Stream<Path> files = Files.list(root.resolve(folder))) {
        files
            .map(file -> root.relativize(file).toString().replace('\\', '/'))
            .filter(file -> file.endsWith(".md"))
            .sorted()
            .forEach(sources::add);
      }
    }
    return sources;
  }

  private void write(String file, Links links) throws IOException {
    if (Links.isPicture(file)) {
      Path copy = site.resolve(Links.target(file));
      Files.createDirectories(copy.getParent());
      if (Diagram.hasSource(root.resolve(file))) {
        Files.writeString(copy, Diagram.draw(root.resolve(file)));
      } else {
        Files.copy(root.resolve(file), copy, StandardCopyOption.REPLACE_EXISTING);
      }
    } else {
      write(FilePage.read(root, file, links));
    }
  }

  private void write(SitePage page) throws IOException {
    Path file = site.resolve(page.target());
    Files.createDirectories(file.getParent());
    Files.writeString(file, layout.around(page));
  }
}
