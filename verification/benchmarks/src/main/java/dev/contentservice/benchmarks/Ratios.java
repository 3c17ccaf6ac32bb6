package dev.contentservice.benchmarks;

import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * Reads JMH results ({@code -rf json}) and prints a table of ratios: {@code Ratios FILE}. Uses
 * medians over the iterations of all forks, because one busy second moves a mean; the error follows
 * from the quartiles of both sides.
 */
public final class Ratios {
  private static final Map<String, String> BASE =
      Map.of(
          "TypedCheckBenchmark", "rules",
          "JsonReaderBenchmark", "plainBinding",
          "ClientBenchmark", "byHand",
          "JerseyBenchmark", "bare",
          "SpringBenchmark", "bare");

  private Ratios() {}

  /** Prints one line for each benchmark, in Markdown. */
  public static void main(String[] arguments) {
    if (arguments.length != 1) {
      throw new IllegalArgumentException("name the file of results: Ratios FILE");
    }
    JsonNode results = new JsonMapper().readTree(Path.of(arguments[0]).toFile());
    Map<String, JsonNode> byName = new TreeMap<>();
    results.forEach(
        it -> byName.put(it.path("benchmark").asString().replaceAll(".*[.](.*[.])", "$1"), it));
    System.out.println("| benchmark | ns, median (quartiles) | ratio (quartiles) | B/op |");
    System.out.println("|---|---|---|---|");
    byName.forEach(
        (name, it) -> {
          String type = name.replaceFirst("[.].*", "");
          print(name, it, byName.getOrDefault(type + "." + BASE.get(type), it));
        });
  }

  private static void print(String name, JsonNode result, JsonNode base) {
    double[] own = quartiles(result);
    double[] other = quartiles(base);
    System.out.printf(
        "| `%s` | %.0f (%.0f to %.0f) | %.2f (%.2f to %.2f) | %.0f |%n",
        name,
        own[1],
        own[0],
        own[2],
        own[1] / other[1],
        own[0] / other[2],
        own[2] / other[0],
        result.at("/secondaryMetrics/gc.alloc.rate.norm/score").asDouble(Double.NaN));
  }

  private static double[] quartiles(JsonNode result) {
    double[] sorted =
        stream(result.at("/primaryMetric/rawData"))
            .flatMap(Ratios::stream)
            .mapToDouble(JsonNode::asDouble)
            .sorted()
            .toArray();
    return DoubleStream.of(0.25, 0.5, 0.75)
        .map(part -> sorted[(int) (part * (sorted.length - 1))])
        .toArray();
  }

  private static Stream<JsonNode> stream(JsonNode array) {
    return StreamSupport.stream(array.spliterator(), false);
  }
}
