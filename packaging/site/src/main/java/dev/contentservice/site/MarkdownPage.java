package dev.contentservice.site;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.commonmark.Extension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.heading.anchor.IdGenerator;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;
import org.commonmark.renderer.html.HtmlRenderer;

/** A page that is written in Markdown. */
final class MarkdownPage {
  private static final List<Extension> TABLES = List.of(TablesExtension.create());
  private static final Parser PARSER = Parser.builder().extensions(TABLES).build();

  private final Map<Node, String> anchors = new HashMap<>();
  private final List<SitePage.Section> sections = new ArrayList<>();

  private MarkdownPage() {}

  /** Reads a page, given by its path in the project. */
  static SitePage read(Path root, String source, Links links) throws IOException {
    Node document = PARSER.parse(Files.readString(root.resolve(source)));
    document.accept(new ForTheSite(source, links));
    MarkdownPage page = new MarkdownPage();
    page.split(document);
    return new SitePage(
        Links.target(source),
        page.sections.get(0).title(),
        page.html(document),
        List.of("highlight.min.js"),
        page.sections);
  }

  /** Changes links and removes comments, which only the tests of a page read. */
  private static final class ForTheSite extends AbstractVisitor {
    private final String source;
    private final Links links;

    private ForTheSite(String source, Links links) {
      this.source = source;
      this.links = links;
    }

    @Override
    public void visit(Link link) {
      link.setDestination(links.rewrite(source, link.getDestination()));
      super.visit(link);
    }

    @Override
    public void visit(Image image) {
      image.setDestination(links.rewrite(source, image.getDestination()));
    }

    @Override
    public void visit(HtmlBlock block) {
      block.unlink();
    }
  }

  private void split(Node document) {
    IdGenerator ids = IdGenerator.builder().build();
    for (Node node = document.getFirstChild(); node != null; node = node.getNext()) {
      if (node instanceof Heading heading) {
        String title = PlainText.of(heading);
        anchors.put(heading, ids.generateId(title));
        sections.add(
            new SitePage.Section(
                heading.getLevel(), anchors.get(heading), title, textAfter(heading)));
      }
    }
  }

  private static String textAfter(Heading heading) {
    StringBuilder text = new StringBuilder();
    for (Node node = heading.getNext();
        node != null && !(node instanceof Heading);
        node = node.getNext()) {
      text.append(PlainText.of(node)).append(' ');
    }
    return text.toString();
  }

  private String html(Node document) {
    String content =
        HtmlRenderer.builder()
            .extensions(TABLES)
            .attributeProviderFactory(context -> this::attributes)
            .build()
            .render(document)
            .replace("<table>", "<div class=\"wide\" tabindex=\"0\"><table>")
            .replace("</table>", "</table></div>");
    return "<article>\n" + content + "</article>";
  }

  /** Headings can be linked to, and wide blocks scrolled with the keyboard. */
  private void attributes(Node node, String tag, Map<String, String> attributes) {
    if (anchors.containsKey(node)) {
      attributes.put("id", anchors.get(node));
    } else if (tag.equals("pre")) {
      attributes.put("tabindex", "0");
    }
  }
}
