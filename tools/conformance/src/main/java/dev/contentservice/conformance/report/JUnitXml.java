package dev.contentservice.conformance.report;

import dev.contentservice.conformance.check.CheckResult;
import dev.contentservice.conformance.check.CheckResult.Outcome;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Locale;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;

/** The results in the format that build servers read. */
public final class JUnitXml {
  private static final String SUITE = "conformance";

  private JUnitXml() {}

  /** Writes the file. */
  public static void write(Summary summary, Path file) throws IOException {
    try (Writer text = Files.newBufferedWriter(file)) {
      XMLStreamWriter xml = XMLOutputFactory.newInstance().createXMLStreamWriter(text);
      xml.writeStartDocument("UTF-8", "1.0");
      xml.writeStartElement("testsuite");
      xml.writeAttribute("name", SUITE);
      xml.writeAttribute("timestamp", summary.start().toString());
      xml.writeAttribute("tests", Integer.toString(summary.results().size()));
      xml.writeAttribute("failures", Long.toString(summary.count(Outcome.FAILED)));
      xml.writeAttribute("errors", "0");
      xml.writeAttribute("skipped", Long.toString(summary.count(Outcome.SKIPPED)));
      xml.writeAttribute("time", seconds(summary.duration()));
      xml.writeStartElement("properties");
      property("url", summary.target(), xml);
      property("seed", Long.toString(summary.seed()), xml);
      property("requests", Long.toString(summary.requests()), xml);
      for (String choice : summary.choices()) {
        property("choice", choice, xml);
      }
      xml.writeEndElement();
      for (CheckResult result : summary.results()) {
        write(result, xml);
      }
      xml.writeEndElement();
      xml.writeEndDocument();
    } catch (XMLStreamException e) {
      throw new IOException(e);
    }
  }

  private static void property(String name, String value, XMLStreamWriter xml)
      throws XMLStreamException {
    xml.writeEmptyElement("property");
    xml.writeAttribute("name", name);
    xml.writeAttribute("value", printable(value));
  }

  private static String seconds(Duration duration) {
    return String.format(Locale.ROOT, "%.3f", duration.toNanos() / 1e9);
  }

  private static void write(CheckResult result, XMLStreamWriter xml) throws XMLStreamException {
    xml.writeStartElement("testcase");
    xml.writeAttribute("name", result.check().id());
    xml.writeAttribute("classname", SUITE + "." + result.check().section().replace('.', '-'));
    xml.writeAttribute("time", seconds(result.duration()));
    if (result.outcome() != Outcome.PASSED) {
      xml.writeStartElement(result.outcome() == Outcome.FAILED ? "failure" : "skipped");
      xml.writeAttribute("message", printable(result.check().statement()));
      xml.writeCharacters(printable(result.detail()));
      xml.writeEndElement();
    }
    xml.writeEndElement();
  }

  /** XML 1.0 cannot hold every character that a response can. */
  static String printable(String text) {
    return text.replaceAll(
        "[^\\x09\\x0a\\x0d\\x20-\\ud7ff\\ue000-\\ufffd\\x{10000}-\\x{10ffff}]", "?");
  }
}
