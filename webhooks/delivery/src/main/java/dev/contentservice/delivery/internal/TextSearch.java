package dev.contentservice.delivery.internal;

import java.util.function.IntConsumer;

/**
 * Finds a text in others. Reads each of their characters once, by Knuth, Morris and Pratt, because
 * strangers choose them, and they may resemble the text.
 */
public final class TextSearch {
  private final String sought;

  /** For each length, the longest shorter start of the text that ends its start so long. */
  private final int[] borders;

  /** Finds this text, of one character or more. */
  public TextSearch(String sought) {
    this.sought = sought;
    this.borders = new int[sought.length() + 1];
    for (int at = 1; at < sought.length(); at++) {
      borders[at + 1] = next(borders[at], sought.charAt(at));
    }
  }

  /** Whether this text contains it. */
  public boolean isIn(CharSequence text) {
    int matched = 0;
    for (int at = 0; at < text.length() && matched < sought.length(); at++) {
      matched = next(matched, text.charAt(at));
    }
    return matched == sought.length();
  }

  /**
   * Finds every occurrence, also those that overlap.
   *
   * @param ends gets the end of each, exclusive
   * @return how many characters at the end of this text are its start
   */
  public int find(CharSequence text, IntConsumer ends) {
    int matched = 0;
    for (int at = 0; at < text.length(); at++) {
      matched = next(matched, text.charAt(at));
      if (matched == sought.length()) {
        ends.accept(at + 1);
      }
    }
    return matched;
  }

  /** How much of it a text matches after one more character. */
  private int next(int matched, char character) {
    int length = matched == sought.length() ? borders[matched] : matched;
    while (length > 0 && sought.charAt(length) != character) {
      length = borders[length];
    }
    return sought.charAt(length) == character ? length + 1 : 0;
  }
}
