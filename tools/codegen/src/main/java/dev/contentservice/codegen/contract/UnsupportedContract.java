package dev.contentservice.codegen.contract;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All constructs of a contract that generators do not support, one a line. A reason with more than
 * a few places is one line, which has the first of them.
 *
 * <p>An error, since the Maven plugin replaces the message of an exception by "see above".
 */
public final class UnsupportedContract extends Error {
  private static final long serialVersionUID = 1L;
  private static final int PLACES = 3;

  /**
   * @param reasons with their places
   */
  UnsupportedContract(Map<String, Set<String>> reasons) {
    super(message(reasons), null, false, false);
  }

  private static String message(Map<String, Set<String>> reasons) {
    int count = reasons.values().stream().mapToInt(Set::size).sum();
    List<String> lines = new ArrayList<>();
    lines.add(
        "the contract has "
            + (count == 1 ? "a construct that is" : count + " constructs that are")
            + " not supported");
    reasons.forEach(
        (reason, all) -> {
          List<String> places = List.copyOf(all);
          if (places.size() <= PLACES) {
            places.forEach(place -> lines.add(place + ": " + reason));
          } else {
            String others = String.join(", ", places.subList(1, PLACES));
            lines.add(
                places.get(0)
                    + ": "
                    + reason
                    + " ("
                    + places.size()
                    + " places, also "
                    + others
                    + ")");
          }
        });
    return String.join("\n", lines);
  }

  /** The message alone, which Maven prints last: of an error it prints this text. */
  @Override
  @SuppressWarnings("OverrideThrowableToString")
  public String toString() {
    return String.valueOf(getMessage());
  }
}
