package dev.contentservice.rules.cli;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import javax.tools.ToolProvider;

/** A jar with a rule provider, compiled by a test. */
final class HouseJar {
  private static final String SOURCE =
      """
      package house;
      import dev.contentservice.model.*;
      import dev.contentservice.rules.engine.*;
      import dev.contentservice.rules.stream.*;
      public final class House implements RuleProvider {
        public HouseRules addTo(HouseRules rules) {
          return %s;
        }
        static <T> Rule<T> rule() {
          RuleDescriptor rule = RuleDescriptor.error("house.https", "url must use https", "house");
          return new Rule<T>() {
            public RuleDescriptor descriptor() { return rule; }
            public ViolationSink check(T body, ViolationSink sink) {
              String url = body instanceof Webhook w ? w.getUrl() : ((UpdateWebhookRequest) body).getUrl();
              if ("secret".equals(url)) { throw new IllegalStateException(url); }
              return url == null || url.startsWith("https:") ? sink : sink.add(rule, "url", "use https");
            }
          };
        }
      }
      """;

  private HouseJar() {}

  /** Creates {@code house.jar}, whose provider returns this expression. */
  static Path of(Path folder, String expression) throws IOException {
    Path classes = Files.createDirectories(folder.resolve("classes"));
    Path source = Files.writeString(folder.resolve("House.java"), SOURCE.formatted(expression));
    int status =
        ToolProvider.getSystemJavaCompiler()
            .run(
                null,
                null,
                null,
                "-proc:none",
                "-cp",
                classPath(),
                "-d",
                classes.toString(),
                source.toString());
    assertThat(status).isZero();
    Path jar = folder.resolve("house.jar");
    try (OutputStream out = Files.newOutputStream(jar);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      zip.putNextEntry(
          new ZipEntry("META-INF/services/dev.contentservice.rules.stream.RuleProvider"));
      zip.write("house.House".getBytes(UTF_8));
      for (String name : new String[] {"House.class", "House$1.class"}) {
        zip.putNextEntry(new ZipEntry("house/" + name));
        zip.write(Files.readAllBytes(classes.resolve("house").resolve(name)));
      }
    }
    return jar;
  }

  private static String classPath() {
    return System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
  }
}
