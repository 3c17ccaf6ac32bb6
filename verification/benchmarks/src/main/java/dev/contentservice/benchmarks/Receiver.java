package dev.contentservice.benchmarks;

import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** A receiver in a separate process that accepts every request and sends empty responses. */
final class Receiver implements AutoCloseable {
  private final Process process;
  private final URI url;

  private Receiver(Process process, URI url) {
    this.process = process;
    this.url = url;
  }

  /** Without arguments: serves until its input ends. Prints its address. */
  public static void main(String[] arguments) throws IOException {
    try (LoopbackService service = new LoopbackService(new byte[0])) {
      System.out.println(service.url());
      while (System.in.read() >= 0) {
        // The parent process only closes the input.
      }
    }
  }

  static Receiver start() throws IOException {
    String java = ProcessHandle.current().info().command().orElse("java");
    Process process =
        new ProcessBuilder(
                List.of(
                    java, "-cp", System.getProperty("java.class.path"), Receiver.class.getName()))
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .start();
    BufferedReader output = process.inputReader(StandardCharsets.UTF_8);
    String line = output.readLine();
    if (line == null) {
      throw new IOException("the receiver did not start");
    }
    return new Receiver(process, URI.create(line));
  }

  URI url() {
    return url;
  }

  @Override
  public void close() {
    process.destroy();
  }
}
