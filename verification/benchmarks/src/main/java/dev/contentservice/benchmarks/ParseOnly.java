package dev.contentservice.benchmarks;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Only parses a file of documents, for comparison with checking it: {@code ParseOnly FILE}. Reads
 * every string.
 */
public final class ParseOnly {

  private ParseOnly() {}

  /** Prints the number of documents and the time. */
  public static void main(String[] arguments) throws IOException {
    if (arguments.length != 1) {
      throw new IllegalArgumentException("name the file to read: ParseOnly FILE");
    }
    long start = System.nanoTime();
    long characters = 0;
    long documents = 0;
    try (InputStream file = new BufferedInputStream(Files.newInputStream(Path.of(arguments[0])));
        JsonParser parser = new JsonFactory().createParser(ObjectReadContext.empty(), file)) {
      for (JsonToken token = parser.nextToken(); token != null; token = parser.nextToken()) {
        characters += token == JsonToken.VALUE_STRING ? parser.getString().length() : 0;
        documents += token == JsonToken.END_OBJECT && parser.streamReadContext().inRoot() ? 1 : 0;
      }
    }
    double seconds = (System.nanoTime() - start) / 1e9;
    System.out.printf(
        "%d documents, %d characters of text, %.2f s, %.0f documents per second%n",
        documents, characters, seconds, documents / seconds);
  }
}
