package dev.contentservice.client;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.tools.DiagnosticCollector;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every public type has an example, and every example compiles. */
class JavadocTest {
  private static final Pattern EXAMPLE =
      Pattern.compile("<pre>\\{@code\\n(.*?)\\n \\* }</pre>", Pattern.DOTALL);
  private static final Pattern PUBLIC =
      Pattern.compile("(?m)^public .*(class|interface|record|enum) ");

  /** The declarations that the examples use. */
  private static final String AROUND =
      """
      import dev.contentservice.client.*;
      import dev.contentservice.client.core.*;
      import dev.contentservice.client.errors.*;
      import dev.contentservice.client.management.ContentManagementClient;
      import dev.contentservice.model.management.Delivery;
      import dev.contentservice.model.management.DeliveryState;
      import dev.contentservice.model.*;
      import dev.contentservice.model.value.*;
      import tools.jackson.core.type.TypeReference;
      import java.net.URI;
      import java.time.Duration;
      import java.util.*;
      import java.util.concurrent.*;
      abstract class Example {
        interface Form { void mark(String pointer, String fix); }
        interface Vault { String read(String name); }
        ContentClient client;
        ContentManagementClient management;
        UpdateWebhookRequest body;
        List<EventSubscription> events;
        CallExecutor calls;
        Request<Webhook> request;
        Operation<Webhook> update;
        String token;
        Form form;
        Vault vault;
        java.util.logging.Logger log;
        abstract String currentTrace();
        abstract void tryAgainIn(Duration delay);
        abstract void tryAgainLater();
        abstract void askForAnotherToken();
        abstract void showOffline(String message);
        abstract void lookAgain(String message);
        String webhookId;
        abstract void removeLocally(String id);
        %s
      }
      """;

  @TempDir Path classes;

  static Stream<Path> publicTypes() throws IOException {
    Path root = Path.of("src/main/java/dev/contentservice/client");
    try (Stream<Path> api = Files.list(root.resolve("core"));
        Stream<Path> errors = Files.list(root.resolve("errors"))) {
      return Stream.concat(api, errors)
          .filter(file -> file.toString().endsWith(".java"))
          .filter(file -> PUBLIC.matcher(read(file)).find())
          .toList()
          .stream();
    }
  }

  @ParameterizedTest
  @MethodSource("publicTypes")
  void the_example_of_every_public_type_compiles(Path type) {
    Matcher example = EXAMPLE.matcher(read(type));

    assertThat(example.find()).as("%s has an example", type).isTrue();
    assertThat(errors(method(example.group(1).replaceAll("(?m)^ \\* ?", "")))).isEmpty();
  }

  private static String method(String example) {
    String body =
        example.startsWith("catch ")
            ? "try { client.webhooks().update(\"w1\", w -> w.enabled(true)); }\n" + example
            : example;
    return "void example() {\n" + body + "\n}";
  }

  private List<String> errors(String method) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> diagnostics = new DiagnosticCollector<>();
    String source = AROUND.formatted(method);
    JavaFileObject file =
        new SimpleJavaFileObject(URI.create("string:///Example.java"), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignored) {
            return source;
          }
        };
    List<String> options =
        List.of(
            "-proc:none", "-d", classes.toString(), "-cp", System.getProperty("java.class.path"));
    compiler.getTask(null, null, diagnostics, options, null, List.of(file)).call();
    return diagnostics.getDiagnostics().stream().map(Object::toString).toList();
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new java.io.UncheckedIOException(e);
    }
  }
}
