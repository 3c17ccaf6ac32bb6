package dev.contentservice.service;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Texts that are long runs of what one regular expression looks for, and what it reads of them. */
final class AdversarialTexts {
  /** A recursion of 50,000 characters overflows it. */
  static final int STACK = 256 << 10;

  private static final int DEEP = 50_000;
  private static final int SHORT = 250;
  private static final int LONG = 4_000;
  private static final double ABOUT_TWICE = 2.4;
  private static final int MOST_LITERALS = 6;
  private static final long ENDLESS = Long.MAX_VALUE;
  private static final int READS_OF_A_CHARACTER = 300;

  /** Runs of literal characters of an expression, escaped or not. */
  private static final Pattern LITERALS =
      Pattern.compile("(?:\\\\[^a-zA-Z0-9]|[^\\\\\\[\\](){}*+?|.^$])+");

  private final Pattern pattern;
  private final boolean whole;

  private AdversarialTexts(MainExpressions.Found expression) {
    this.pattern = Pattern.compile(expression.regex(), expression.flags());
    this.whole = expression.whole();
  }

  /** Says on which text the expression fails. */
  static Optional<String> fault(MainExpressions.Found expression) {
    AdversarialTexts texts = new AdversarialTexts(expression);
    Set<String> literals = literals(expression.regex());
    boolean mayRecurse = expression.regex().matches("(?s).*\\)[*+?{].*");
    for (String unit : units(expression.regex(), literals)) {
      for (String before : literals) {
        for (String after : List.of("", "\0", "!\n")) {
          if (!texts.isLinear(before, unit, after)) {
            return Optional.of(expression + " reads '" + before + unit + unit + "...' repeatedly");
          }
        }
      }
      if (mayRecurse && texts.reads(unit.repeat(DEEP / unit.length())) == ENDLESS) {
        return Optional.of(expression + " overflows the stack on '" + unit + unit + "...'");
      }
    }
    return Optional.empty();
  }

  private boolean isLinear(String before, String unit, String after) {
    return doubles(before, unit, after, SHORT) || doubles(before, unit, after, LONG);
  }

  private boolean doubles(String before, String unit, String after, int length) {
    String run = unit.repeat(1 + length / unit.length());
    long twice = reads(before + run + run + after);
    return twice < ENDLESS && twice <= ABOUT_TWICE * reads(before + run + after) + length;
  }

  /** How many characters are read; without end, too, if the stack overflows. */
  private long reads(String text) {
    Counted counted = new Counted(text);
    try {
      Matcher matcher = pattern.matcher(counted);
      if (whole) {
        matcher.matches();
      } else {
        while (matcher.find()) {
          // Reads on.
        }
      }
      return counted.reads;
    } catch (TooManyReads | StackOverflowError e) {
      return ENDLESS;
    }
  }

  private static Set<String> literals(String regex) {
    Set<String> literals = new LinkedHashSet<>(List.of(""));
    LITERALS
        .matcher(regex)
        .results()
        .limit(MOST_LITERALS)
        .forEach(run -> literals.add(run.group().replaceAll("\\\\(.)", "$1")));
    return literals;
  }

  private static Set<String> units(String regex, Set<String> literals) {
    Set<String> units = new LinkedHashSet<>(List.of("a", "A", "0", "1", " ", "\n", "\t", "é"));
    regex.chars().forEach(each -> units.add(Character.toString(each)));
    for (String first : literals) {
      literals.forEach(second -> units.add(first + second));
      units.addAll(List.of(first + "a", "a" + first, first + "0", first + " "));
    }
    units.remove("");
    return units;
  }

  /** Ends a search without end. */
  private static final class TooManyReads extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private static final class Counted implements CharSequence {
    private final String text;
    private long reads;

    Counted(String text) {
      this.text = text;
    }

    @Override
    public char charAt(int index) {
      if (++reads > (long) READS_OF_A_CHARACTER * (text.length() + SHORT)) {
        throw new TooManyReads();
      }
      return text.charAt(index);
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.substring(start, end);
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
