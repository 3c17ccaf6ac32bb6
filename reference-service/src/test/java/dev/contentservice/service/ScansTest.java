package dev.contentservice.service;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Executable;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntConsumer;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.bytebuddy.jar.asm.ClassReader;
import net.bytebuddy.jar.asm.ClassVisitor;
import net.bytebuddy.jar.asm.ClassWriter;
import net.bytebuddy.jar.asm.Handle;
import net.bytebuddy.jar.asm.Label;
import net.bytebuddy.jar.asm.MethodVisitor;
import net.bytebuddy.jar.asm.Opcodes;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Each handwritten scan of a text that others choose takes steps in proportion to its length: calls
 * of methods, rounds of loops, characters that a search compares, and those of each text that is
 * made. Counts them, not the time. {@link RegularExpressionsTest} does so for expressions.
 */
@Tag("exhaustive")
class ScansTest {
  private static final String PACKAGE = "dev.contentservice.";

  /** Methods that get the text; behind a space, that of their constructor. */
  private static final List<String> SCANS =
      List.of(
          "client.internal.SecretScrubber#mask",
          "client.internal.SecretScrubber#mask aab",
          "client.internal.Spellings#maskedIn",
          "client.internal.Spellings#withoutWord",
          "delivery.internal.StorableText#isWellFormed",
          "delivery.internal.TextSearch#find",
          "delivery.internal.TextSearch#isIn",
          "delivery.egress.CidrBlock#parseList",
          "delivery.egress.internal.UrlAddressIsAllowed#isLoopbackName",
          "delivery.http.internal.PrintableText#of",
          "delivery.http.internal.SecretRedactor#start",
          "delivery.http.internal.connection.TunnelResponse#read",
          "delivery.payload.internal.BlockCollapser#collapse",
          "delivery.payload.internal.JsonView#of",
          "model.value.BodyText#line",
          "model.value.RetryAfter#delay",
          "rules.engine.Pointer#isPointer",
          "rules.json.UnstorableTextFinder#canBeStored",
          "rules.stream.NameDigest#update",
          "rules.validation.PropertyPath#javaName",
          "rules.webhook.EntityRelations#parse",
          "rules.webhook.HeadersCanBeSent#utf8Length",
          "rules.webhook.Host#ipv4",
          "rules.webhook.Host#ipv6",
          "rules.webhook.Host#isName",
          "rules.webhook.HttpUrl#fix",
          "rules.webhook.Ipv6#isAddress",
          "rules.webhook.SendableHeader#fix",
          "server.support.MediaRange#members",
          "server.support.MediaRange#parse",
          "server.support.ParameterCheck#query",
          "server.support.PathTemplate#match /a{b}-{c}d",
          "server.support.RequestPath#firstSegment",
          "server.support.RequestPath#isPlain",
          "server.support.RequestPath#isText",
          "service.connection.HeadLines#add",
          "service.connection.HeadLines#isAuthority",
          "service.connection.HeadLines#isToken",
          "service.http.ClientAddress#address",
          "service.http.ClientAddress#named",
          "service.store.repository.NameSearch#folded");

  /** Other classes with a loop and a search, and what they read. */
  private static final Map<String, String> OTHERS =
      Map.ofEntries(
          Map.entry("AcceptHeader", "what MediaRange has read"),
          Map.entry("AsciiSet", "a part of the scans of Host, HttpUrl and SendableHeader"),
          Map.entry("CompleteWebhook", "one search for each subscription"),
          Map.entry("ContractSchemas", "the contract"),
          Map.entry("DocumentLabel", "tokens of a parser"),
          Map.entry("DuplicateFinder", "the first and the last character of each item"),
          Map.entry("EgressProxy", "a setting"),
          Map.entry("NearestName", "one name beside each name of the contract"),
          Map.entry("ProxyTunnels", "the name of one host"),
          Map.entry("ResponseHeaders", "what it has written, each name once"),
          Map.entry("Routes", "the paths of the contract"),
          Map.entry("SchemaData", "the contract"),
          Map.entry("SchemaValidator", "the type of a schema"),
          Map.entry("ServiceUrl", "a setting"),
          Map.entry("ViolationLocator", "one search for each step"),
          Map.entry("WebhookRepository", "one search for each id"),
          Map.entry("WebhooksBody", "one search for each member"));

  private static final Pattern LOOP = Pattern.compile("\\b(for|while) \\(");
  private static final Pattern SEARCH =
      Pattern.compile("\\.(charAt|(i|lastI)ndexOf|codePoint(At|Before))\\(");
  private static final int LENGTH = 1_000;
  private static final double ABOUT_TWICE = 2.3;

  /** Beyond those of single characters. */
  private static final List<String> UNITS =
      List.of(
          "aa",
          "aaaaaaa",
          "a.",
          "1.",
          "1:",
          "::",
          "a,",
          "1.1.1.1,",
          "a:b,",
          "a=b;",
          "a=\"b\";",
          "for=",
          "for=a;",
          "://",
          "a://?",
          "\\\"",
          "\\u0061",
          "%41",
          "/a",
          "/a-",
          "a/b;a=b,",
          "a&",
          "a=b&",
          "\r\n",
          "a: b\n",
          "YWFhYWFhYWI6",
          "aaaaaaab",
          "aab ",
          "\ud800",
          "\ud83d\ude00",
          "\"a\":1,",
          "{\"type\":\"item\",\"id\":\"1\",\"a\":2},",
          "{\"a\":\"item\"},",
          "\"item\",");

  private static final List<List<String>> AROUND =
      List.of(
          List.of("", ""),
          List.of("", "\0"),
          List.of("http://", ""),
          List.of("/", "/"),
          List.of("GET /", " HTTP/1.1"),
          List.of("HTTP/1.1 200 ", "\r\n\r\n"),
          List.of("{\"a\":\"", "\"}"),
          List.of("{\"a\":[", "1]}"),
          List.of("[", "]"));

  @Test
  void each_class_with_a_loop_and_a_search_is_in_a_list() throws IOException {
    Set<String> found = new TreeSet<>();
    for (Path source : MainExpressions.sources(Readme.ROOT, "src/main/java", ".java")) {
      String text = Files.readString(source);
      if (LOOP.matcher(text).find() && SEARCH.matcher(text).find()) {
        found.add(source.getFileName().toString().replace(".java", ""));
      }
    }
    SCANS.forEach(scan -> found.remove(scan.replaceAll("#.*|.*?\\.(?=[A-Z])", "")));

    assertThat(found)
        .as("list what they scan in SCANS, or why they are bounded in OTHERS")
        .containsExactlyInAnyOrderElementsOf(OTHERS.keySet());
  }

  @ParameterizedTest
  @FieldSource("SCANS")
  void a_scan_takes_steps_in_proportion_to_the_text(String scan) throws Exception {
    assertThat(faults(scan)).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(strings = {"pairs", "cuts", "searches", "joins"})
  void a_scan_that_reads_a_text_again_and_again_is_found(String method) throws Exception {
    assertThat(faults("service.ScansTest$Repeated#" + method)).isNotEmpty();
  }

  /** The texts on which a method takes more than twice the steps when they grow to twice. */
  private static List<String> faults(String scan) throws Exception {
    String[] parts = scan.split("[# ]", 3);
    Class<?> type = new CountingLoader().loadClass(PACKAGE + parts[0]);
    String made = parts.length > 2 ? parts[2] : "aaaaaaab";
    Method method =
        fewest(Stream.of(type.getDeclaredMethods()).filter(m -> m.getName().equals(parts[1])));
    List<String> units = new ArrayList<>(UNITS);
    for (char c = '\t'; c < 0x7f; c++) {
      units.add(Character.toString(c));
    }
    List<String> faults = new ArrayList<>();
    boolean returns = false;
    for (String unit : units) {
      // Of a length that groups of two, three and four characters divide.
      String run = unit.repeat(12 * (1 + LENGTH / 12 / unit.length()));
      for (List<String> around : unit.length() > 1 ? AROUND : AROUND.subList(0, 2)) {
        long once = steps(method, made, around.get(0) + run + around.get(1));
        returns |= once >= 0;
        long twice = steps(method, made, around.get(0) + run + run + around.get(1));
        if (Math.abs(twice) > ABOUT_TWICE * Math.abs(once) + LENGTH) {
          faults.add(around.get(0) + unit + unit + "... takes " + once + ", then " + twice);
        }
      }
    }
    assertThat(returns).as("a text that is not rejected").isTrue();
    return faults;
  }

  /** Negative if the method rejects the text. */
  private static long steps(Method method, String made, String text) throws Exception {
    Object on =
        Modifier.isStatic(method.getModifiers())
            ? null
            : create(fewest(Stream.of(method.getDeclaringClass().getDeclaredConstructors())), made);
    Object[] arguments = arguments(method, text);
    Steps.count = 1;
    try {
      method.invoke(on, arguments);
      return Steps.count;
    } catch (InvocationTargetException e) {
      assertThat(e.getCause()).isNotInstanceOf(Error.class);
      return -Steps.count;
    }
  }

  private static Object create(Constructor<?> constructor, String made) throws Exception {
    return constructor.newInstance(arguments(constructor, made));
  }

  private static <E extends Executable> E fewest(Stream<E> all) {
    E found =
        all.filter(each -> Arrays.stream(arguments(each, "")).allMatch(value -> value != null))
            .min(Comparator.comparingInt(Executable::getParameterCount))
            .orElseThrow();
    found.setAccessible(true);
    return found;
  }

  /** The whole text: of two numbers the first is its start, the last its end. */
  private static @Nullable Object[] arguments(Executable method, String text) {
    List<Class<?>> types = List.of(method.getParameterTypes());
    return IntStream.range(0, types.size())
        .mapToObj(
            i ->
                types.get(i) != int.class
                    ? argument(types.get(i), text)
                    : (Object) (i == types.lastIndexOf(int.class) ? text.length() : 0))
        .toArray();
  }

  private static @Nullable Object argument(Class<?> type, String text) {
    return type == boolean.class
        ? true
        : Stream.<Object>of(
                text,
                text.getBytes(UTF_8),
                List.of(text),
                new ByteArrayInputStream(text.getBytes(UTF_8)),
                (Supplier<List<String>>) () -> List.of(text),
                (IntConsumer) end -> {},
                Instant.EPOCH)
            .filter(type::isInstance)
            .findFirst()
            .orElse(null);
  }

  /** Scans that read again and again. */
  static final class Repeated {
    private Repeated() {}

    static int pairs(String text) {
      int equal = 0;
      for (int i = 0; i < text.length(); i++) {
        for (int j = 0; j < i; j++) {
          equal += text.charAt(i) == text.charAt(j) ? 1 : 0;
        }
      }
      return equal;
    }

    static String cuts(String text) {
      return text.isEmpty() ? "" : cuts(text.substring(1));
    }

    static int searches(String text) {
      int absent = 0;
      for (int i = 0; i < text.length(); i++) {
        absent += text.indexOf("\1", i);
      }
      return absent;
    }

    static String joins(String text) {
      String joined = "";
      for (int i = 0; i < text.length(); i++) {
        joined += text.charAt(i);
      }
      return joined;
    }
  }

  /** Loads the classes of the project so that they count their steps. */
  private static final class CountingLoader extends ClassLoader {
    CountingLoader() {
      super(ScansTest.class.getClassLoader());
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      synchronized (getClassLoadingLock(name)) {
        Class<?> loaded = findLoadedClass(name);
        return loaded != null || !name.startsWith(PACKAGE) || name.equals(Steps.class.getName())
            ? loaded == null ? super.loadClass(name, resolve) : loaded
            : counting(name);
      }
    }

    private Class<?> counting(String name) throws ClassNotFoundException {
      try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
        if (in == null) {
          throw new ClassNotFoundException(name);
        }
        ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
        new ClassReader(in).accept(new CountingClass(writer), 0);
        byte[] bytes = writer.toByteArray();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }

  private static final class CountingClass extends ClassVisitor {
    CountingClass(ClassVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String type, String signature, String[] exceptions) {
      return new CountingMethod(super.visitMethod(access, name, type, signature, exceptions));
    }
  }

  private static final class CountingMethod extends MethodVisitor {
    private static final String STEPS = Steps.class.getName().replace('.', '/');
    private static final String TEXT = "Ljava/lang/String;";
    private final Set<Label> before = new HashSet<>();

    CountingMethod(MethodVisitor next) {
      super(Opcodes.ASM9, next);
    }

    private void call(String method, String type) {
      super.visitMethodInsn(Opcodes.INVOKESTATIC, STEPS, method, type, false);
    }

    private void countMade(String type) {
      if (type.endsWith(")" + TEXT)) {
        super.visitInsn(Opcodes.DUP);
        call("made", "(" + TEXT + ")V");
      }
    }

    @Override
    public void visitCode() {
      super.visitCode();
      call("step", "()V");
    }

    @Override
    public void visitLabel(Label label) {
      before.add(label);
      super.visitLabel(label);
    }

    @Override
    public void visitJumpInsn(int code, Label label) {
      if (before.contains(label)) {
        call("step", "()V");
      }
      super.visitJumpInsn(code, label);
    }

    @Override
    public void visitMethodInsn(int code, String owner, String name, String type, boolean of) {
      if (owner.equals("java/lang/String") && name.matches("indexOf|lastIndexOf|contains")) {
        call(name, "(" + TEXT + type.substring(1));
      } else {
        super.visitMethodInsn(code, owner, name, type, of);
      }
      countMade(type);
    }

    @Override
    public void visitInvokeDynamicInsn(String name, String type, Handle by, Object... constants) {
      super.visitInvokeDynamicInsn(name, type, by, constants);
      countMade(type);
    }
  }

  /** What the classes call. Searches as the library does. */
  public static final class Steps {
    private static long count;

    private Steps() {}

    public static void step() {
      count++;
    }

    public static void made(@Nullable String text) {
      count += text == null ? 0 : text.length();
    }

    public static int indexOf(String text, int character) {
      return indexOf(text, character, 0);
    }

    public static int indexOf(String text, int character, int from) {
      int found = text.indexOf(character, from);
      count += Math.max(1, (found < 0 ? text.length() : found) - from);
      return found;
    }

    public static int lastIndexOf(String text, int character) {
      return lastIndexOf(text, character, text.length() - 1);
    }

    public static int lastIndexOf(String text, int character, int from) {
      int found = text.lastIndexOf(character, from);
      count += Math.max(1, from - found);
      return found;
    }

    public static boolean contains(String text, CharSequence word) {
      return indexOf(text, word.toString(), 0) >= 0;
    }

    public static int indexOf(String text, String word) {
      return indexOf(text, word, 0);
    }

    public static int indexOf(String text, String word, int from) {
      int found = text.indexOf(word, from);
      for (int at = from; at <= (found < 0 ? text.length() - word.length() : found); at++) {
        int same = 0;
        while (same < word.length() && text.charAt(at + same) == word.charAt(same)) {
          same++;
        }
        count += same + 1;
      }
      return found;
    }
  }
}
