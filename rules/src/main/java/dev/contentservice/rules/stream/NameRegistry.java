package dev.contentservice.rules.stream;

/**
 * Maps name digests to owners and their places in 43 to 86 bytes per name: four words in a hash
 * table that is between three eighths and three quarters full. Names are spread over many tables,
 * so that only one is resized at a time. Starts at 8 KiB.
 */
final class NameRegistry {
  private static final int TABLES = 64;
  private static final int WORDS = 4;

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
   * @param place the place of the claimant; any number except 0
   * @return 0 if the claimant has the name; otherwise the place of the earlier one that has it
   */
  long claim(long first, long second, long owner, long place) {
    return tables[(int) (first >>> 58)].claim(first, second, owner, place);
  }

  private static final class Table {
    private long[] words = new long[4 * WORDS];
    private int names;

    long claim(long first, long second, long owner, long place) {
      int at = find(words, first, second);
      if (words[at + 2] != 0) {
        return words[at + 2] == owner ? 0 : words[at + 3];
      }
      put(words, at, first, second, owner, place);
      names++;
      if (4L * names * WORDS > 3L * words.length) {
        grow();
      }
      return 0;
    }

    private void grow() {
      long[] more = new long[2 * words.length];
      for (int i = 0; i < words.length; i += WORDS) {
        if (words[i + 2] != 0) {
          int at = find(more, words[i], words[i + 1]);
          put(more, at, words[i], words[i + 1], words[i + 2], words[i + 3]);
        }
      }
      words = more;
    }

    private static void put(long[] words, int at, long first, long second, long owner, long place) {
      words[at] = first;
      words[at + 1] = second;
      words[at + 2] = owner;
      words[at + 3] = place;
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
