package dev.contentservice.benchmarks;

import dev.contentservice.client.ContentClient;
import dev.contentservice.model.UpdateWebhookRequest;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The time from creating a client to its first response, each in a new virtual machine: {@code
 * FirstCall} prints medians by hand, for the client, and for the client with a class archive; wall
 * and processor time (quartiles).
 */
public final class FirstCall {
  private static final int RUNS = 15;

  private FirstCall() {}

  /** Without arguments measures; with {@code client URL} or {@code hand URL} sends one request. */
  public static void main(String[] arguments) throws Exception {
    if (arguments.length == 2) {
      call(arguments[0], URI.create(arguments[1]));
      return;
    }
    Path archive = Files.createTempDirectory("first-call").resolve("classes.jsa");
    try (LoopbackService service = new LoopbackService(Bodies.fullUpdate())) {
      inNewMachine(List.of("-XX:ArchiveClassesAtExit=" + archive), "client", service.url());
      print("by hand", List.of(), "hand", service.url());
      print("client", List.of(), "client", service.url());
      print(
          "client, classes archived",
          List.of("-XX:SharedArchiveFile=" + archive),
          "client",
          service.url());
    } finally {
      Files.deleteIfExists(archive);
      Files.delete(archive.getParent());
    }
  }

  private static void print(String name, List<String> options, String way, URI url)
      throws IOException, InterruptedException {
    List<Long> wall = new ArrayList<>();
    List<Long> cpu = new ArrayList<>();
    for (int i = 0; i < RUNS; i++) {
      String[] times = inNewMachine(options, way, url).split(" ", 2);
      wall.add(Long.parseLong(times[0]));
      cpu.add(Long.parseLong(times[1]));
    }
    System.out.printf("| %s | %s | %s |%n", name, quartiles(wall), quartiles(cpu));
  }

  private static String quartiles(List<Long> times) {
    Collections.sort(times);
    return "%d ms (%d to %d)"
        .formatted(times.get(RUNS / 2), times.get(RUNS / 4), times.get(3 * RUNS / 4));
  }

  private static String inNewMachine(List<String> options, String way, URI url)
      throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(ProcessHandle.current().info().command().orElse("java"));
    command.addAll(ManagementFactory.getRuntimeMXBean().getInputArguments());
    command.addAll(options);
    command.addAll(List.of("-cp", System.getProperty("java.class.path")));
    command.addAll(List.of(FirstCall.class.getName(), way, url.toString()));
    Process process =
        new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
    String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return output.strip();
  }

  private static void call(String way, URI url) {
    UpdateWebhookRequest changes = new UpdateWebhookRequest().enabled(false);
    long start = System.nanoTime();
    Duration cpu = processorTime();
    if (way.equals("hand")) {
      new ByHand(url).update("wh-search", changes);
    } else {
      // Not closed: only the first response is measured.
      ContentClient client = ContentClient.builder().baseUrl(url).token("benchmark").build();
      client.webhooks().update("wh-search", changes);
    }
    long wall = (System.nanoTime() - start) / 1_000_000;
    System.out.println(wall + " " + processorTime().minus(cpu).toMillis());
  }

  private static Duration processorTime() {
    return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
  }
}
