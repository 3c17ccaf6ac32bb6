package dev.contentservice.service;

import static com.tngtech.archunit.base.DescribedPredicate.describe;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.AccessTarget.CodeUnitAccessTarget;
import com.tngtech.archunit.core.domain.JavaAccess;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption.DoNotIncludeTests;
import com.tngtech.archunit.junit.AnalyzeClasses;
import com.tngtech.archunit.junit.ArchTest;
import com.tngtech.archunit.lang.ArchRule;
import java.io.File;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FileWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.io.RandomAccessFile;
import java.io.StringWriter;
import java.lang.reflect.Method;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Formatter;
import java.util.Set;
import java.util.function.Function;
import java.util.logging.FileHandler;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** One package of the service writes files, and no library that it uses writes any. */
@AnalyzeClasses(
    packages = {
      "dev.contentservice.service",
      "dev.contentservice.delivery",
      "dev.contentservice.receiver",
      "dev.contentservice.server",
      "dev.contentservice.model",
      "dev.contentservice.rules"
    },
    importOptions = DoNotIncludeTests.class)
class WrittenFilesTest {
  private static final String READING =
      "(get|is|exists|notExists|size|read|lines|list|walk|find|probe|mismatch|newInputStream"
          + "|newBufferedReader|newDirectoryStream).*";

  @ArchTest
  static final ArchRule only_one_package_writes_files =
      noClasses()
          .that()
          .resideOutsideOfPackages("..service.file..", "..rules.cli..")
          // Its files have no content: only their locks count.
          .and()
          .doNotHaveSimpleName("NodeFiles")
          .should()
          .accessTargetWhere(describe("changes files", WrittenFilesTest::changesFiles))
          .because("a file that is not synced is empty or gone after a power cut");

  /** Everything but reading, in any file API of Java; new methods count as changes. */
  private static boolean changesFiles(JavaAccess<?> access) {
    String method = access.getTarget().getName();
    return switch (access.getTargetOwner().getName()) {
      case "java.nio.file.Files", "java.nio.file.spi.FileSystemProvider" ->
          !method.matches(READING);
      case "java.nio.channels.FileChannel", "java.nio.channels.AsynchronousFileChannel" ->
          method.equals("open");
      case "java.io.File" -> method.matches("create.*|mkdirs?|renameTo|delete.*|set.*");
      case "java.io.RandomAccessFile", "java.io.FileWriter", "java.util.logging.FileHandler" ->
          true;
      case "java.io.FileOutputStream",
          "java.io.PrintStream",
          "java.io.PrintWriter",
          "java.util.Formatter" ->
          opensFile(access);
      default -> false;
    };
  }

  /** Whether it is a constructor whose first argument is a file, and not an open one. */
  private static boolean opensFile(JavaAccess<?> access) {
    return access.getTarget() instanceof CodeUnitAccessTarget target
        && target.getName().equals("<init>")
        && !target.getRawParameterTypes().isEmpty()
        && Set.of("java.io.File", "java.lang.String")
            .contains(target.getRawParameterTypes().get(0).getName());
  }

  @Test
  void each_way_to_write_a_file_is_found_and_nothing_else() {
    assertThat(methodsThatWrite(Writing.class))
        .isEqualTo(
            Stream.of(Writing.class.getDeclaredMethods())
                .map(Method::getName)
                .filter(name -> !name.startsWith("lambda"))
                .collect(Collectors.toSet()));
    assertThat(methodsThatWrite(Reading.class)).isEmpty();
  }

  private static Set<String> methodsThatWrite(Class<?> type) {
    return new ClassFileImporter()
        .importClass(type).getAccessesFromSelf().stream()
            .filter(WrittenFilesTest::changesFiles)
            .map(found -> found.getOrigin().getName())
            .collect(Collectors.toSet());
  }

  /** Each method writes a file, if it is ever called. */
  static final class Writing {
    private final Path path = Path.of("");

    void text() throws IOException {
      Files.writeString(path, "");
    }

    void channel() throws IOException {
      FileChannel.open(path).close();
    }

    void stream() throws IOException {
      new FileOutputStream("").close();
    }

    void streamOfFile() throws IOException {
      new FileOutputStream(path.toFile(), true).close();
    }

    void printer() throws IOException {
      new PrintStream("").close();
    }

    void writer() throws IOException {
      new PrintWriter(path.toFile()).close();
    }

    void letters() throws IOException {
      new FileWriter("").close();
    }

    void format() throws IOException {
      new Formatter("").close();
    }

    void anywhere() throws IOException {
      new RandomAccessFile("", "rw").close();
    }

    void log() throws IOException {
      new FileHandler("").close();
    }

    boolean folder() {
      return path.toFile().mkdir();
    }

    void provider() throws IOException {
      path.getFileSystem().provider().delete(path);
    }

    Function<File, Boolean> reference() {
      return File::delete;
    }
  }

  /** None of these methods writes a file. */
  static final class Reading {
    void standardError() throws IOException {
      new FileOutputStream(FileDescriptor.err).close();
    }

    void memory() {
      new PrintWriter(new StringWriter()).close();
    }

    void stream() {
      new PrintStream(OutputStream.nullOutputStream()).close();
    }

    boolean file() throws IOException {
      return Files.exists(Path.of("")) && Files.readString(Path.of("")).isEmpty();
    }
  }
}
