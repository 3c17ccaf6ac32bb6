package dev.contentservice.rules.json;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.logging.Handler;
import java.util.logging.LogRecord;
import java.util.logging.Logger;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Reading never writes to the log of the application. */
class SilentReadingTest {

  @ParameterizedTest
  @ValueSource(strings = {"createItemType", "updateWebhook", "webhook"})
  void the_first_rejected_body_of_a_process_logs_nothing(String reader) throws Exception {
    List<String> logged = new ArrayList<>();
    Handler handler = handler(logged);
    Logger root = Logger.getLogger("");
    root.addHandler(handler);
    // The schema validator logs once per process, so its classes are loaded again.
    try (URLClassLoader fresh =
        new URLClassLoader(classPath(), ClassLoader.getPlatformClassLoader())) {
      Object reading = read(fresh.loadClass(JsonBodyReader.class.getName()), reader);

      assertThat(reading.getClass().getSimpleName()).isEqualTo("Invalid");
      root.warning("the handler works");
    } finally {
      root.removeHandler(handler);
    }

    assertThat(logged).containsExactly("the handler works");
  }

  private static Object read(Class<?> readers, String reader) throws Exception {
    Object made = readers.getMethod(reader).invoke(null);
    byte[] body = "{\"name\":1,\"x\":1}".getBytes(UTF_8);
    return readers.getMethod("read", byte[].class).invoke(made, (Object) body);
  }

  private static URL[] classPath() {
    String path =
        System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
    return Stream.of(path.split(File.pathSeparator))
        .map(SilentReadingTest::url)
        .toArray(URL[]::new);
  }

  private static URL url(String file) {
    try {
      return new File(file).toURI().toURL();
    } catch (MalformedURLException e) {
      throw new IllegalArgumentException(file, e);
    }
  }

  private static Handler handler(List<String> logged) {
    return new Handler() {
      @Override
      public void publish(LogRecord entry) {
        logged.add(entry.getMessage());
      }

      @Override
      public void flush() {}

      @Override
      public void close() {}
    };
  }
}
