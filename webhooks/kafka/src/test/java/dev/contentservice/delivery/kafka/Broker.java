package dev.contentservice.delivery.kafka;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import kafka.tools.StorageTool;
import org.apache.kafka.clients.admin.Admin;
import org.apache.kafka.clients.admin.AlterConfigOp;
import org.apache.kafka.clients.admin.AlterConfigOp.OpType;
import org.apache.kafka.clients.admin.ConfigEntry;
import org.apache.kafka.clients.admin.NewTopic;
import org.apache.kafka.common.Uuid;
import org.apache.kafka.common.config.ConfigResource;

/**
 * A KRaft broker in a process of its own, on loopback and free ports. Tests of reference-service
 * and benchmarks use it, too.
 */
public final class Broker {
  private static final Broker SHARED = create();

  private final Path folder = Files.createTempDirectory("kafka");
  private final Path settings = folder.resolve("server.properties");
  private final String bootstrap;
  private Process process;

  private Broker() throws IOException {
    int port = freePort();
    bootstrap = "127.0.0.1:" + port;
    Files.write(settings, settings(port, freePort(), folder.resolve("log")));
    format();
    process = launch();
    Runtime.getRuntime().addShutdownHook(new Thread(this::delete));
    awaitStart();
  }

  private static Broker create() {
    try {
      return new Broker();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The broker of all tests of a run. */
  public static Broker shared() {
    return SHARED;
  }

  private void delete() {
    try {
      kill();
      try (Stream<Path> files = Files.walk(folder)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    } catch (IOException | InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  private static List<String> settings(int port, int controller, Path log) {
    return List.of(
        "process.roles=broker,controller",
        "node.id=1",
        "controller.quorum.voters=1@127.0.0.1:" + controller,
        "controller.listener.names=CONTROLLER",
        "listeners=PLAINTEXT://127.0.0.1:" + port + ",CONTROLLER://127.0.0.1:" + controller,
        "log.dirs=" + log,
        "auto.create.topics.enable=false",
        "group.initial.rebalance.delay.ms=0",
        "num.network.threads=1",
        "num.io.threads=2",
        "log.cleaner.enable=false",
        "offsets.topic.num.partitions=1",
        "offsets.topic.replication.factor=1",
        "transaction.state.log.num.partitions=1",
        "transaction.state.log.replication.factor=1",
        "transaction.state.log.min.isr=1");
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  private void format() {
    ByteArrayOutputStream output = new ByteArrayOutputStream();
    String[] arguments = {
      "format", "--cluster-id", Uuid.randomUuid().toString(), "--config", settings.toString()
    };
    int status = StorageTool.execute(arguments, new PrintStream(output));
    if (status != 0) {
      throw new IllegalStateException(output.toString(UTF_8));
    }
  }

  /** Starts the broker with what it has on disk; returns once it responds. */
  void start() {
    process = launch();
    awaitStart();
  }

  private Process launch() {
    return Java.start(
        folder.resolve("broker.log"),
        List.of("-Xmx256m", "-Dlog4j2.level=ERROR"),
        "kafka.Kafka",
        settings.toString());
  }

  private void awaitStart() {
    try (Admin admin = admin()) {
      admin.describeCluster().nodes().get(180, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new IllegalStateException("the broker does not start: " + log(), e);
    }
  }

  private String log() {
    try {
      return Files.readString(folder.resolve("broker.log"));
    } catch (IOException e) {
      return String.valueOf(e.getMessage());
    }
  }

  /** Ends the process at once, like a power failure of the process. */
  void kill() throws InterruptedException {
    process.destroyForcibly().waitFor();
  }

  public String bootstrap() {
    return bootstrap;
  }

  Admin admin() {
    return Admin.create(Map.of("bootstrap.servers", bootstrap, "default.api.timeout.ms", 180_000));
  }

  /** Creates topics with this many partitions each; returns once clients find them. */
  void create(int partitions, String... topics) {
    create(partitions, Map.of(), topics);
  }

  /** The same with these settings of the topics. */
  void create(int partitions, Map<String, String> settings, String... topics) {
    try (Admin admin = admin()) {
      admin
          .createTopics(
              Arrays.stream(topics)
                  .map(topic -> new NewTopic(topic, partitions, (short) 1).configs(settings))
                  .toList())
          .all()
          .get(30, TimeUnit.SECONDS);
      // The controller creates them, and the broker learns of it later.
      Wait.until(() -> admin.listTopics().names().get().containsAll(Set.of(topics)));
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  public void alter(String topic, String name, String value) {
    try (Admin admin = admin()) {
      admin
          .incrementalAlterConfigs(
              Map.of(
                  new ConfigResource(ConfigResource.Type.TOPIC, topic),
                  List.of(new AlterConfigOp(new ConfigEntry(name, value), OpType.SET))))
          .all()
          .get(30, TimeUnit.SECONDS);
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** Deletes a topic; returns once clients no longer find it. */
  void delete(String topic) throws Exception {
    try (Admin admin = admin()) {
      admin.deleteTopics(List.of(topic)).all().get(30, TimeUnit.SECONDS);
      Wait.until(() -> !admin.listTopics().names().get().contains(topic));
    }
  }
}
