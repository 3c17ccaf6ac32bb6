package dev.contentservice.rules.cli;

import dev.contentservice.rules.engine.Violation;
import dev.contentservice.rules.stream.LocatedViolation;
import dev.contentservice.rules.stream.SourcePosition;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.jspecify.annotations.Nullable;

/**
 * Writes a JUnit report: one test for each violation and for each input without one. An error is a
 * failure; a warning is a passed test with output.
 */
final class JunitOutput implements Output {
  private static final String SUITE =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites><testsuite name=\"content-rules\""
          + " tests=\"%d\" failures=\"%d\" errors=\"%d\" skipped=\"%d\">";

  private final OutputStream out;
  // The numbers in the start tag are known only at the end.
  private final SpillBuffer tests = new SpillBuffer();
  private final XMLStreamWriter xml = writer();
  private long count;
  private long failures;
  private long errors;
  private long skipped;

  JunitOutput(OutputStream out) {
    this.out = out;
  }

  @Override
  public void violation(String file, LocatedViolation located, @Nullable String other)
      throws IOException {
    Violation violation = located.violation();
    String place = TextOutput.place(violation);
    String id = violation.rule().id();
    String text = place + ": " + TextOutput.message(violation);
    failures += violation.isError() ? 1 : 0;
    test(
        file,
        at(located.place()) + " " + place + " [" + id + "]",
        violation.isError() ? "failure" : "system-out",
        violation.isError() ? id : null,
        violation.isError() ? text : "warning: " + text);
  }

  @Override
  public void truncated(String file, SourcePosition start) throws IOException {
    skipped++;
    test(file, at(start) + " more violations", "skipped", null, TextOutput.TRUNCATED);
  }

  @Override
  public void unchecked(String file, @Nullable SourcePosition start, String why)
      throws IOException {
    errors++;
    String name = start == null ? "not checked" : at(start) + " not checked";
    test(file, name, "error", "not checked", why);
  }

  @Override
  public void passed(String file) throws IOException {
    test(file, "no violations", null, null, "");
  }

  @Override
  public void end(Totals totals) throws IOException {
    try {
      xml.flush();
    } catch (XMLStreamException e) {
      throw new IOException(e);
    }
    out.write(SUITE.formatted(count, failures, errors, skipped).getBytes(StandardCharsets.UTF_8));
    tests.moveTo(out);
    out.write("\n</testsuite></testsuites>\n".getBytes(StandardCharsets.UTF_8));
    out.flush();
  }

  private void test(
      String file, String name, @Nullable String result, @Nullable String type, String text)
      throws IOException {
    count++;
    try {
      xml.writeCharacters("\n");
      xml.writeStartElement("testcase");
      xml.writeAttribute("classname", legal(file));
      xml.writeAttribute("name", legal(name));
      if (result != null) {
        result(result, type, legal(text));
      }
      xml.writeEndElement();
    } catch (XMLStreamException e) {
      throw new IOException(e);
    }
  }

  private void result(String element, @Nullable String type, String text)
      throws XMLStreamException {
    xml.writeStartElement(element);
    if (type != null) {
      xml.writeAttribute("type", type);
    }
    if (element.equals("system-out")) {
      xml.writeCharacters(text);
    } else {
      xml.writeAttribute("message", text);
    }
    xml.writeEndElement();
  }

  private static String at(SourcePosition place) {
    return place.line() + ":" + place.column();
  }

  /** The text without characters that XML 1.0 forbids even if escaped, and without line breaks. */
  private static String legal(String text) {
    return TextOutput.printable(text).replaceAll("[\\p{Cs}\\x{FFFE}\\x{FFFF}]", "?");
  }

  private XMLStreamWriter writer() {
    try {
      return XMLOutputFactory.newDefaultFactory().createXMLStreamWriter(tests, "UTF-8");
    } catch (XMLStreamException e) {
      throw new IllegalStateException("the JDK cannot write XML", e);
    }
  }
}
