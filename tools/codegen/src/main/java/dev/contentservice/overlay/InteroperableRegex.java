package dev.contentservice.overlay;

import java.util.Optional;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Regular expressions of RFC 9485, which JSONPath uses. Java has the same constructs and more, so
 * that each token is checked by the grammar and all other characters are quoted.
 */
final class InteroperableRegex {
  private static final Pattern QUANTIFIER =
      Pattern.compile("[*+?]|\\{[0-9]{1,9}(,([0-9]{1,9})?)?}");
  private static final Pattern CATEGORY =
      Pattern.compile(
          "\\\\[pP]\\{(L[lmotu]?|M[cen]?|N[dlo]?|P[cdefios]?|Z[lps]?|S[ckmo]?|C[cfno]?)}");
  private static final Pattern ESCAPE = Pattern.compile("\\\\[-()*+.?\\[\\]\\\\^nrt{|}]");
  private static final Pattern NORMAL = Pattern.compile("(?s)[^()*+.?\\[\\]\\\\{|}]");
  private static final Pattern IN_CLASS = Pattern.compile("(?s)[^-\\[\\]\\\\]");

  private final QueryText text;
  private final StringBuilder java = new StringBuilder();

  private InteroperableRegex(String expression) {
    this.text = new QueryText(expression);
  }

  /** The expression as a pattern; empty if it is invalid. */
  static Optional<Pattern> pattern(String expression) {
    InteroperableRegex regex = new InteroperableRegex(expression);
    try {
      regex.alternatives();
      return regex.text.isAtEnd()
          ? Optional.of(Pattern.compile(regex.java.toString()))
          : Optional.empty();
    } catch (OverlayException | PatternSyntaxException e) {
      return Optional.empty();
    }
  }

  private void alternatives() {
    branch();
    while (text.skip("|")) {
      java.append('|');
      branch();
    }
  }

  private void branch() {
    while (!text.isAtEnd() && !text.sees("|") && !text.sees(")")) {
      atom();
      java.append(text.taken(QUANTIFIER));
    }
  }

  private void atom() {
    if (text.skip("(")) {
      java.append("(?:");
      alternatives();
      text.expect(")");
      java.append(')');
    } else if (text.skip(".")) {
      java.append("[^\\n\\r]");
    } else if (text.skip("^")) {
      // RFC 9485, 5.3 does not quote these two for other dialects, so everywhere they are anchors.
      java.append("\\A");
    } else if (text.skip("$")) {
      java.append("\\z");
    } else if (text.skip("[")) {
      characterClass();
    } else if (!category()) {
      character(NORMAL);
    }
  }

  private void characterClass() {
    java.append('[').append(text.skip("^") ? "^" : "");
    boolean first = true;
    while (!text.skip("]")) {
      if (text.skip("-")) {
        // A literal hyphen is first or last.
        if (!first && !text.sees("]")) {
          throw text.error("a hyphen inside a class");
        }
        quote('-');
      } else if (!category()) {
        range();
      }
      first = false;
    }
    if (first) {
      throw text.error("an empty class");
    }
    java.append(']');
  }

  private void range() {
    character(IN_CLASS);
    if (text.sees("-") && !text.sees("-]")) {
      text.expect("-");
      java.append('-');
      character(IN_CLASS);
    }
  }

  private boolean category() {
    String category = text.taken(CATEGORY);
    java.append(category);
    return !category.isEmpty();
  }

  private void character(Pattern literal) {
    String escape = text.taken(ESCAPE);
    if (!escape.isEmpty()) {
      escaped(escape.charAt(1));
      return;
    }
    String character = text.taken(literal);
    if (character.isEmpty()) {
      throw text.error("expected a character");
    }
    quote(character.codePointAt(0));
  }

  private void escaped(char character) {
    int control = "nrt".indexOf(character);
    quote(control < 0 ? character : "\n\r\t".charAt(control));
  }

  private void quote(int codePoint) {
    java.append("\\x{").append(Integer.toHexString(codePoint)).append('}');
  }
}
