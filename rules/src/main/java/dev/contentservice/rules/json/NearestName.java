package dev.contentservice.rules.json;

import java.util.Collection;
import java.util.Optional;

/** Suggests the intended name for a misspelled one. */
public final class NearestName {

  private NearestName() {}

  /**
   * The known name with the fewest edits (insert, delete, replace a character, swap two neighbors):
   * at most 2, or a third of its length. Empty if no name is near enough.
   *
   * @param known in the order of preference among equally near names
   */
  public static Optional<String> to(String name, Collection<String> known) {
    String nearest = null;
    int fewest = Integer.MAX_VALUE;
    for (String candidate : known) {
      int allowed = Math.max(2, candidate.length() / 3);
      // Untrusted names may be long, so names that cannot be near are not compared.
      if (Math.abs(candidate.length() - name.length()) <= allowed) {
        int edits = edits(name, candidate);
        if (edits <= allowed && edits < fewest) {
          nearest = candidate;
          fewest = edits;
        }
      }
    }
    return Optional.ofNullable(nearest);
  }

  /** The optimal string alignment distance. */
  private static int edits(String a, String b) {
    int[][] edits = new int[a.length() + 1][b.length() + 1];
    for (int i = 0; i <= a.length(); i++) {
      for (int j = 0; j <= b.length(); j++) {
        edits[i][j] = i == 0 || j == 0 ? i + j : step(edits, a, b, i, j);
      }
    }
    return edits[a.length()][b.length()];
  }

  private static int step(int[][] edits, String a, String b, int i, int j) {
    boolean same = a.charAt(i - 1) == b.charAt(j - 1);
    int replaced = edits[i - 1][j - 1] + (same ? 0 : 1);
    int least = Math.min(replaced, 1 + Math.min(edits[i - 1][j], edits[i][j - 1]));
    boolean swapped =
        i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
    return swapped ? Math.min(least, edits[i - 2][j - 2] + 1) : least;
  }
}
