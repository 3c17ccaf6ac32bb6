package dev.contentservice.rules.stream;

/**
 * Maps name digests to owners in 32 to 64 bytes per name: three words in a hash table that is
 * between three eighths and three quarters full. Names are spread over many tables, so that only
 * one is resized at a time. Starts at 6 KiB.
 */
final class NameRegistry {
  private static final int TABLES = 64;
  private static final int WORDS = 3;

  private final Table[] tables = new Table[TABLES];

  NameRegistry() {
    for (int i = 0; i < TABLES; i++) {
      tables[i] = new Table();
    }
  }

  /**
   * Assigns a name, or an id, to its first claimant.
   *
   * @param first the first half of the name's digest
   * @param second the second half
   * @param owner the claimant; any number except 0
   * @return the owner: this claimant or an earlier one
   */
  long claim(long first, long second, long owner) {
    return tables[(int) (first >>> 58)].claim(first, second, owner);
  }

  private static final class Table {
    private long[] words = new long[4 * WORDS];
    private int names;

    long claim(long first, long second, long owner) {
      int at = find(words, first, second);
      if (words[at + 2] != 0) {
        return words[at + 2];
      }
      put(words, at, first, second, owner);
      names++;
      if (4L * names * WORDS > 3L * words.length) {
        grow();
      }
      return owner;
    }

    private void grow() {
      long[] more = new long[2 * words.length];
      for (int i = 0; i < words.length; i += WORDS) {
        if (words[i + 2] != 0) {
          put(more, find(more, words[i], words[i + 1]), words[i], words[i + 1], words[i + 2]);
        }
      }
      words = more;
    }

    private static void put(long[] words, int at, long first, long second, long owner) {
      words[at] = first;
      words[at + 1] = second;
      words[at + 2] = owner;
    }

    /** The index of the name, or of the free slot for it. */
    private static int find(long[] words, long first, long second) {
      int at = (int) Long.remainderUnsigned(second, words.length / WORDS) * WORDS;
      while (words[at + 2] != 0 && (words[at] != first || words[at + 1] != second)) {
        at = (at + WORDS) % words.length;
      }
      return at;
    }
  }
}
