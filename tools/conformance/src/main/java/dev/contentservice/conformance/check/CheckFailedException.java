package dev.contentservice.conformance.check;

import dev.contentservice.conformance.http.Exchange;
import dev.contentservice.conformance.http.Visible;
import java.util.List;

/** What a check expected, what it got, and the requests that show it. */
public final class CheckFailedException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final String text;
  private final transient String difference;
  private final transient List<Exchange> exchanges;

  /** The failure for people, except for the check's statement. */
  public CheckFailedException(String expected, String actual, List<Exchange> exchanges) {
    super(expected);
    this.text = text(expected, actual, exchanges);
    this.difference = expected + " " + actual;
    this.exchanges = List.copyOf(exchanges);
  }

  /** The requests that show it. */
  List<Exchange> exchanges() {
    return exchanges;
  }

  /** Whether what was expected, or what was got, is about a member. */
  boolean names(String member) {
    return difference.matches("(?s)(.*[^a-z_])?" + member + "([^a-z_].*)?");
  }

  /** The failure for people. */
  public String text() {
    return text;
  }

  private static String text(String expected, String actual, List<Exchange> exchanges) {
    StringBuilder text =
        new StringBuilder("expected: ")
            .append(Visible.text(expected))
            .append("\nbut:      ")
            .append(Visible.text(actual));
    for (Exchange exchange : exchanges) {
      text.append("\nrequest:  ").append(indented(exchange.request().shown()));
      text.append("\nresponse: ").append(indented(exchange.response().shown()));
      text.append("\nrepeat:   ").append(exchange.curl().get());
    }
    return text.toString();
  }

  private static String indented(String text) {
    return Visible.text(text).replace("\n", "\n          ");
  }
}
