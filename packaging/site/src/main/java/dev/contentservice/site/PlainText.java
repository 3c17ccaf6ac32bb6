package dev.contentservice.site;

import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.Code;
import org.commonmark.node.CustomNode;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.Image;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.ListItem;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;

/** What a reader sees of a part of a page, without the addresses of links. */
final class PlainText extends AbstractVisitor {
  private final StringBuilder text = new StringBuilder();

  private PlainText() {}

  static String of(Node part) {
    PlainText visitor = new PlainText();
    part.accept(visitor);
    return visitor.text.toString().strip().replaceAll("\\s+", " ");
  }

  @Override
  public void visit(Text part) {
    text.append(part.getLiteral());
  }

  @Override
  public void visit(Code part) {
    text.append(part.getLiteral());
  }

  @Override
  public void visit(FencedCodeBlock part) {
    text.append(part.getLiteral());
  }

  @Override
  public void visit(IndentedCodeBlock part) {
    text.append(part.getLiteral());
  }

  /** The description of a picture is no sentence of its page. */
  @Override
  public void visit(Image part) {}

  @Override
  public void visit(SoftLineBreak part) {
    text.append(' ');
  }

  @Override
  public void visit(HardLineBreak part) {
    text.append(' ');
  }

  @Override
  public void visit(Paragraph part) {
    visitChildren(part);
    text.append(' ');
  }

  @Override
  public void visit(ListItem part) {
    visitChildren(part);
    text.append(' ');
  }

  /** A cell of a table, among others. */
  @Override
  public void visit(CustomNode part) {
    visitChildren(part);
    text.append(' ');
  }
}
