package dev.contentservice.rules.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.w3c.dom.Element;
import org.w3c.dom.NodeList;

class JunitOutputTest {
  @TempDir Path folder;

  @Test
  void errors_fail_warnings_print_and_inputs_without_violations_pass() throws Exception {
    Path bad =
        Files.writeString(
            folder.resolve("a.ndjson"),
            "{\"url\":\"x\"}\n{\"name\":\"a\",\"api_key\":\"a\",\"ordering_direction\":\"desc\"}");
    Path good = Files.writeString(folder.resolve("b.json"), "{\"enabled\":true}");

    Run run = Run.of("check", "--format", "junit", bad.toString(), good.toString(), "missing.json");

    assertThat(run.out())
        .isEqualTo(
            """
            <?xml version="1.0" encoding="UTF-8"?>
            <testsuites><testsuite name="content-rules" tests="4" failures="1" errors="1" skipped="0">
            <testcase classname="BAD" name="1:2 /url [webhook.url.callable]">\
            <failure type="webhook.url.callable" message="/url: url must be an absolute http or https URL \
            with a plain host, without user info and fragment (section 2.2, RFC 3986, RFC 9110); \
            start it with https:// or http://"></failure></testcase>
            <testcase classname="BAD" name="2:27 /ordering_direction \
            [item-type.ordering.direction-needs-order]"><system-out>warning: /ordering_direction: \
            ordering_direction has an effect only with ordering_meta or ordering_field (section 2.1, assumed: ordering); \
            set ordering_meta or ordering_field as well, or leave ordering_direction out\
            </system-out></testcase>
            <testcase classname="GOOD" name="no violations"></testcase>
            <testcase classname="missing.json" name="not checked"><error type="not checked" \
            message="cannot read it: there is no such file"></error></testcase>
            </testsuite></testsuites>
            """
                .replace("BAD", bad.toString())
                .replace("GOOD", good.toString()));
    assertThat(run.status()).isEqualTo(2);
  }

  @Test
  void hostile_names_give_well_formed_xml() throws Exception {
    byte[] body = "{\"enabled\":true,\"<&\\u0001\\uffff\\\"]]>\":1,\"\\ud800\":2}".getBytes(UTF_8);
    Path file = folder.resolve("a<b>&\"'\n\u0001\uFFFE.json");
    Files.write(file, body);

    Element suite = suite(Run.of("check", "--format", "junit", file.toString()));

    NodeList tests = suite.getElementsByTagName("testcase");
    assertThat(tests.getLength()).isEqualTo(Integer.parseInt(suite.getAttribute("tests")));
    assertThat(((Element) tests.item(0)).getAttribute("classname")).endsWith("a<b>&\"'???.json");
    assertThat(suite.getTextContent() + suite.getAttribute("failures")).isNotBlank();
  }

  @Test
  void many_violations_are_counted_before_they_are_written() throws Exception {
    byte[] lines = "{\"url\":\"x\"}\n".repeat(8000).getBytes(UTF_8);

    Element suite = suite(Run.of(lines, "check", "--format", "junit", "-"));

    assertThat(suite.getAttribute("failures")).isEqualTo("8000");
    assertThat(suite.getElementsByTagName("failure").getLength()).isEqualTo(8000);
  }

  @Test
  void a_document_with_more_violations_has_a_skipped_test() throws Exception {
    byte[] body = ("{\"events\":[" + "{},".repeat(999) + "{}]}").getBytes(UTF_8);

    Element suite = suite(Run.of(body, "check", "--format", "junit", "-"));

    assertThat(suite.getAttribute("skipped")).isEqualTo("1");
    assertThat(suite.getElementsByTagName("skipped").getLength()).isEqualTo(1);
  }

  private static Element suite(Run run) throws Exception {
    return (Element)
        DocumentBuilderFactory.newDefaultInstance()
            .newDocumentBuilder()
            .parse(new ByteArrayInputStream(run.out().getBytes(UTF_8)))
            .getElementsByTagName("testsuite")
            .item(0);
  }
}
