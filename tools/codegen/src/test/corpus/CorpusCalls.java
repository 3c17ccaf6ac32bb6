import com.fasterxml.jackson.annotation.JsonProperty;
import com.fasterxml.jackson.annotation.JsonSubTypes;
import com.fasterxml.jackson.annotation.JsonTypeInfo;
import dev.contentservice.client.core.ApiResponse;
import dev.contentservice.client.core.ClientBuilder;
import dev.contentservice.client.core.RetryPolicy;
import dev.contentservice.model.value.ListedValue;
import dev.contentservice.server.operations.ContractOperation;
import dev.contentservice.server.operations.Operations;
import dev.contentservice.server.operations.Parameter;
import dev.contentservice.server.operations.Security;
import dev.contentservice.server.support.TokenVerifier;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.ParameterizedType;
import java.lang.reflect.Proxy;
import java.lang.reflect.Type;
import java.lang.reflect.WildcardType;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.openapitools.jackson.nullable.JsonNullable;
import org.openapitools.jackson.nullable.JsonNullableJackson3Module;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.boot.tomcat.TomcatConnectorCustomizer;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.http.HttpStatusCode;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.RestController;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * Calls each operation of a generated client once, with generated data, against a generated stub in
 * Spring Boot, whose responses are generated, too. {@code CorpusTest} compiles it with the
 * generated code and runs it with the folder of the classes.
 */
public final class CorpusCalls {
  private static final JsonMapper JSON =
      JsonMapper.builder()
          .addModule(new JsonNullableJackson3Module())
          .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
          .enable(SerializationFeature.ORDER_MAP_ENTRIES_BY_KEYS)
          .build();
  private static final String TEXT = "a text";
  private static final int DEPTH = 4;
  private static final String BYTES = "Af8A";

  private static Operations contract;
  private static ContractOperation current;
  private static Method called;
  private static Object[] received;
  private static Object answer;

  /** The application: stubs are registered with their proxies. */
  @Configuration(proxyBeanMethods = false)
  @EnableAutoConfiguration
  static class Application {
    @Bean
    Operations operations() {
      return contract;
    }

    @Bean
    TokenVerifier tokens() {
      return token -> Optional.of("caller");
    }

    @Bean
    TomcatConnectorCustomizer encodedSlashes() {
      return connector -> {
        connector.setEncodedSolidusHandling("passthrough");
        connector.setEncodedReverseSolidusHandling("passthrough");
      };
    }
  }

  public static void main(String[] arguments) {
    try {
      calls(arguments);
    } catch (Exception | LinkageError e) {
      System.out.println("    the server does not start: " + text(e));
    }
    System.exit(0);
  }

  private static void calls(String[] arguments) throws Exception {
    Path classes = Path.of(arguments[0]);
    contract = (Operations) type("operations.ContractOperations").getField("ALL").get(null);
    SpringApplicationBuilder builder =
        new SpringApplicationBuilder(Application.class)
            .properties(
                "server.port=0",
                "server.address=127.0.0.1",
                "spring.main.banner-mode=off",
                "logging.level.root=off")
            .initializers(context -> stubs(classes, (GenericApplicationContext) context));
    Map<String, String> failures = new TreeMap<>();
    try (ConfigurableApplicationContext server = builder.run()) {
      String uri =
          "http://127.0.0.1:" + server.getEnvironment().getRequiredProperty("local.server.port");
      ClientBuilder<?> settings =
          (ClientBuilder<?>) type("client.TheClient").getMethod("builder").invoke(null);
      settings.baseUrl(uri).retries(RetryPolicy.defaults().maxAttempts(1));
      for (Security.Scheme scheme : contract.security().schemes()) {
        if ("Basic".equals(scheme.prefix())) {
          settings.credential(scheme.name(), "user", "password-1");
        } else {
          settings.credential(scheme.name(), "credential-1");
        }
      }
      try (AutoCloseable client = (AutoCloseable) settings.build()) {
        for (Method each : client.getClass().getMethods()) {
          if (each.getParameterCount() == 0
              && !Modifier.isStatic(each.getModifiers())
              && each.getReturnType().getName().startsWith("com.example.client.")) {
            calls(each.invoke(client), failures);
          }
        }
      }
    }
    long good = failures.values().stream().filter(String::isEmpty).count();
    failures.forEach(
        (operation, failure) -> {
          if (!failure.isEmpty()) {
            System.out.println("    " + operation + ": " + failure);
          }
        });
    System.out.println("CALLED " + good + " of " + contract.list().size());
  }

  private static Class<?> type(String name) throws ClassNotFoundException {
    return Class.forName("com.example." + name);
  }

  private static void stubs(Path classes, GenericApplicationContext context) {
    Path folder = classes.resolve("com/example/springstub");
    try (Stream<Path> files = Files.exists(folder) ? Files.list(folder) : Stream.of()) {
      for (Path file : files.toList()) {
        String name = file.getFileName().toString().replace(".class", "");
        Class<?> stub = type("springstub." + name);
        if (stub.isAnnotationPresent(RestController.class)) {
          register(context, stub);
        }
      }
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  private static <T> void register(GenericApplicationContext context, Class<T> stub) {
    Object proxy =
        Proxy.newProxyInstance(stub.getClassLoader(), new Class<?>[] {stub}, CorpusCalls::answer);
    context.registerBean(stub, () -> stub.cast(proxy));
  }

  private static Object answer(Object proxy, Method method, Object[] arguments) throws Exception {
    if (method.getDeclaringClass() == Object.class) {
      return switch (method.getName()) {
        case "equals" -> proxy == arguments[0];
        case "hashCode" -> System.identityHashCode(proxy);
        default -> "stub";
      };
    }
    called = method;
    received = arguments == null ? new Object[0] : arguments;
    if (method.getReturnType() == ResponseEntity.class) {
      Type body = ((ParameterizedType) method.getGenericReturnType()).getActualTypeArguments()[0];
      answer = body == Void.class ? null : value(body, null, 0);
      return ResponseEntity.status(HttpStatusCode.valueOf(current.successStatus())).body(answer);
    }
    answer =
        method.getReturnType() == void.class ? null : value(method.getGenericReturnType(), null, 0);
    return answer;
  }

  /** Calls the method with most parameters of each name. */
  private static void calls(Object resource, Map<String, String> failures) {
    Map<String, Method> methods = new TreeMap<>();
    Arrays.stream(resource.getClass().getMethods())
        .filter(each -> each.getReturnType() == ApiResponse.class)
        .sorted(Comparator.comparing(CorpusCalls::rank))
        .forEach(each -> methods.put(each.getName(), each));
    methods.forEach(
        (name, method) -> {
          try {
            ContractOperation operation = operation(resource, name.replace("WithResponse", ""));
            failures.merge(operation.id(), call(resource, method, operation), (a, b) -> a + b);
          } catch (Exception | LinkageError e) {
            failures.put(resource.getClass().getSimpleName() + "." + name, text(e));
          }
        });
  }

  private static int rank(Method method) {
    int builders = method.toGenericString().contains("Builder") ? 1 : 0;
    return 2 * method.getParameterCount() - builders;
  }

  /** By the constant that the method of the client uses. */
  private static ContractOperation operation(Object resource, String name) throws Exception {
    for (Field field : resource.getClass().getDeclaredFields()) {
      if (Modifier.isStatic(field.getModifiers()) && plain(field.getName()).equals(plain(name))) {
        field.setAccessible(true);
        Object constant = field.get(null);
        String method = String.valueOf(member(constant, "method"));
        String path = String.valueOf(member(constant, "path"));
        return contract.list().stream()
            .filter(each -> each.method().equals(method) && each.path().equals(path))
            .findFirst()
            .orElseThrow(() -> new IllegalStateException("not in the table: " + path));
      }
    }
    throw new IllegalStateException("no constant");
  }

  private static Object member(Object object, String name) throws Exception {
    Method method = object.getClass().getDeclaredMethod(name);
    method.setAccessible(true);
    return method.invoke(object);
  }

  private static String plain(String name) {
    return name.replaceAll("[^A-Za-z0-9]", "").toLowerCase(Locale.ROOT);
  }

  /** Empty if both sides got what the other sent. */
  private static String call(Object resource, Method method, ContractOperation operation)
      throws Exception {
    current = operation;
    called = null;
    List<Object> sent = new ArrayList<>();
    List<Object> arguments = new ArrayList<>();
    for (java.lang.reflect.Parameter each : method.getParameters()) {
      arguments.add(argument(each.getName(), each.getParameterizedType(), operation, sent));
    }
    ApiResponse<?> response;
    try {
      response = (ApiResponse<?>) method.invoke(resource, arguments.toArray());
    } catch (InvocationTargetException e) {
      return "call: " + text(e.getCause()) + (called == null ? "" : " [reached]");
    }
    if (called == null) {
      return "no stub was called";
    }
    List<String> expected = new ArrayList<>(sent.stream().map(CorpusCalls::json).toList());
    // Texts last: they may be lists in one value.
    List<Object> values = new ArrayList<>(Arrays.asList(received));
    values.sort(Comparator.comparing(String.class::isInstance));
    for (Object each : values) {
      if (each instanceof byte[] form && isForm(operation)) {
        Object object =
            sent.stream()
                .filter(body -> body.getClass().getName().contains(".model."))
                .filter(body -> !(body instanceof ListedValue))
                .findFirst()
                .orElse(form);
        String missing = missing(JSON.readTree(JSON.writeValueAsString(object)), form);
        if (missing != null) {
          return "the form lacks " + missing;
        }
        expected.remove(json(object));
      } else if (each != null && !remove(expected, each)) {
        return "the server got " + limited(json(each)) + ", not " + limited(expected.toString());
      }
    }
    if (!expected.isEmpty()) {
      return "the server did not get " + limited(expected.toString());
    }
    if (response.status() != operation.successStatus()) {
      return "status " + response.status();
    }
    return json(answer).equals(json(response.body()))
        ? ""
        : "the client got " + limited(json(response.body())) + ", not " + limited(json(answer));
  }

  /** A stub has the text of a list in one value. */
  private static boolean remove(List<String> expected, Object received) {
    return expected.remove(json(received))
        || (received instanceof String
            && (expected.remove("[" + received + "]")
                || expected.remove("[\"" + received + "\"]")));
  }

  private static boolean isForm(ContractOperation operation) {
    return operation.body() != null
        && operation.body().mediaTypes().stream()
            .anyMatch(each -> each.matches("multipart/.*|application/x-www-form-url.*"));
  }

  /** A value of the object that is not in the form, which may be encoded. */
  private static String missing(JsonNode object, byte[] form) {
    String text = new String(form, StandardCharsets.UTF_8);
    String decoded;
    try {
      decoded = URLDecoder.decode(text, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      decoded = text;
    }
    for (JsonNode each : object) {
      String value = each.isContainer() ? missing(each, form) : each.asString();
      boolean isFile = BYTES.equals(value);
      if (value != null && !isFile && !text.contains(value) && !decoded.contains(value)) {
        return value;
      }
    }
    return null;
  }

  private static String limited(String text) {
    return text.length() > 600 ? text.substring(0, 600) + "..." : text;
  }

  private static String json(Object value) {
    return value instanceof byte[] bytes
        ? new String(bytes, StandardCharsets.ISO_8859_1)
        : value instanceof String text ? text : sorted(JSON.writeValueAsString(value));
  }

  /** Members of classes are in the order of the contract, those of maps are not. */
  private static String sorted(String json) {
    return JSON.writeValueAsString(JSON.readValue(json, Object.class));
  }

  private static String text(Throwable failure) {
    Throwable cause = failure;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    StringWriter trace = new StringWriter();
    if (Boolean.getBoolean("corpus.traces")) {
      failure.printStackTrace(new PrintWriter(trace));
    }
    String other = cause == failure ? "" : " <- " + cause;
    return limited((failure + other).replaceAll("\\s+", " ")) + trace;
  }

  private static Object argument(
      String name, Type type, ContractOperation operation, List<Object> sent) throws Exception {
    if (type instanceof ParameterizedType generic && generic.getRawType() == Consumer.class) {
      Class<?> builder = (Class<?>) first(generic);
      return (Consumer<Object>) target -> set(target, builder, operation, sent);
    }
    Object value;
    if (name.equals("body") && operation.body() != null && operation.body().schema() != null) {
      JsonNode schemas = JSON.readTree(operation.body().schema().contract());
      String root = operation.body().schema().name().replace("~", "~0").replace("/", "~1");
      JsonNode schema = JSON.createObjectNode().put("$ref", "#/components/schemas/" + root);
      Object json = new SchemaValue(schemas).of(schema, 0);
      boolean isOneOfList =
          !(json instanceof List) && type.getTypeName().startsWith("java.util.List<");
      String text = JSON.writeValueAsString(isOneOfList ? List.of(json) : json);
      value = read(text, type);
    } else {
      Parameter parameter =
          operation.parameters().stream()
              .filter(each -> plain(each.name()).equals(plain(name)))
              .findFirst()
              .orElse(null);
      value = value(type, parameter, 0);
    }
    sent.add(value);
    return value;
  }

  /** By the class, if it has no such alternative. */
  private static Object read(String json, Type type) throws Exception {
    try {
      return JSON.readValue(json, JSON.constructType(type));
    } catch (JacksonException e) {
      if (Boolean.getBoolean("corpus.traces")) {
        System.out.println("    no class for " + limited(json) + ": " + e.getMessage());
      }
      return value(type, null, 0);
    }
  }

  private static void set(
      Object target, Class<?> builder, ContractOperation operation, List<Object> sent) {
    try {
      for (Method each : builder.getMethods()) {
        if (each.getReturnType() == builder && each.getParameterCount() == 1) {
          Type type = each.getGenericParameterTypes()[0];
          each.invoke(target, argument(each.getName(), type, operation, sent));
        }
      }
    } catch (Exception e) {
      throw new IllegalStateException("builder " + builder, e);
    }
  }

  private static Type first(Type type) {
    Type[] types = ((ParameterizedType) type).getActualTypeArguments();
    Type last = types[types.length - 1];
    return last instanceof WildcardType wildcard ? wildcard.getUpperBounds()[0] : last;
  }

  /** A value of a type; of a parameter, within its limits. */
  private static Object value(Type type, Parameter parameter, int depth) throws Exception {
    if (type instanceof java.lang.reflect.GenericArrayType) {
      throw new IllegalStateException("array " + type);
    }
    Class<?> raw = (Class<?>) (type instanceof ParameterizedType p ? p.getRawType() : type);
    if (raw == JsonNullable.class) {
      return JsonNullable.of(value(first(type), parameter, depth));
    } else if (raw == List.class) {
      List<Object> list = new ArrayList<>();
      int size = parameter == null ? 1 : Math.max(1, parameter.repetition().least());
      for (int i = 0; i < size && depth < 2 * DEPTH; i++) {
        list.add(value(first(type), parameter, depth + 1));
      }
      return list;
    } else if (raw == Map.class) {
      return depth > DEPTH ? Map.of() : Map.of("k", value(first(type), parameter, depth + 1));
    } else if (raw == byte[].class) {
      return new byte[] {1, -1, 0};
    }
    return scalar(raw, parameter, depth);
  }

  private static Object scalar(Class<?> raw, Parameter parameter, int depth) throws Exception {
    String word =
        parameter == null || parameter.type().words().isEmpty()
            ? null
            : parameter.type().words().get(0);
    BigDecimal least = parameter == null ? null : parameter.type().least();
    BigDecimal most = parameter == null ? null : parameter.type().most();
    BigDecimal number =
        word != null && word.matches("-?[0-9.]+")
            ? new BigDecimal(word)
            : least != null ? least.add(BigDecimal.ONE) : most != null ? most : BigDecimal.TEN;
    if (most != null && number.compareTo(most) > 0) {
      number = most;
    }
    if (raw == String.class || raw == Object.class || raw == CharSequence.class) {
      if (parameter != null && parameter.type().kind().name().equals("INTEGER")) {
        return number.toBigInteger().toString();
      }
      return word != null ? word : text(parameter, least, most);
    } else if (raw == Integer.class || raw == int.class) {
      return number.intValue();
    } else if (raw == Long.class || raw == long.class) {
      return number.longValue();
    } else if (raw == BigDecimal.class || raw == Number.class) {
      return number;
    } else if (raw == BigInteger.class) {
      return number.toBigInteger();
    } else if (raw == Boolean.class || raw == boolean.class) {
      return !"false".equals(word);
    } else if (raw == UUID.class) {
      return UUID.fromString("9a3f0c36-8a3c-4d0e-9d55-0a6a4e1d2b10");
    } else if (raw == LocalDate.class) {
      return LocalDate.parse("2026-11-28");
    } else if (raw == OffsetDateTime.class) {
      return OffsetDateTime.parse("2026-11-28T01:02:03.004Z");
    } else if (raw == URI.class) {
      return URI.create("https://a.example/b?c=d");
    } else if (ListedValue.class.isAssignableFrom(raw)) {
      return listed(raw, word);
    }
    return object(raw, depth);
  }

  private static String text(Parameter parameter, BigDecimal least, BigDecimal most) {
    int shortest = least == null ? 0 : least.intValue();
    int longest = most == null ? 99999 : most.intValue();
    if (parameter != null && parameter.type().pattern() != null) {
      return new PatternText(parameter.type().pattern()).text(shortest, longest);
    }
    String text = TEXT + " ä/1";
    if (parameter != null && parameter.location() == Parameter.Location.HEADER) {
      text = TEXT;
    }
    return sized(text, shortest, longest);
  }

  static String sized(String text, int least, int most) {
    String longer = text + "x".repeat(Math.max(0, Math.min(least, 5000) - text.length()));
    return longer.length() > most ? longer.substring(0, Math.max(0, most)) : longer;
  }

  private static Object listed(Class<?> raw, String word) throws Exception {
    for (Field each : raw.getFields()) {
      if (each.getType() == raw && (word == null || json(each.get(null)).contains(word))) {
        return each.get(null);
      }
    }
    return JSON.readValue(JSON.writeValueAsString(word == null ? TEXT : word), raw);
  }

  /** A body with its members. */
  private static Object object(Class<?> raw, int depth) throws Exception {
    JsonSubTypes types = raw.getAnnotation(JsonSubTypes.class);
    if (types != null && (depth < 2 * DEPTH || raw.isInterface())) {
      Class<?> chosen = types.value()[0].value();
      if (chosen != raw) {
        return object(chosen, depth + 1);
      }
    }
    Object object = raw.getDeclaredConstructor().newInstance();
    if (depth > 3 * DEPTH) {
      return object;
    }
    for (Method each : raw.getMethods()) {
      JsonProperty property = each.getAnnotation(JsonProperty.class);
      if (each.getName().matches("set(?!AdditionalProp).+") && each.getParameterCount() == 1) {
        String name = property == null ? null : discriminated(raw, property.value());
        if (name == null) {
          Type type = each.getGenericParameterTypes()[0];
          boolean isLeft = depth > DEPTH && !isRequired(raw, each);
          Object value = isLeft ? null : value(type, null, depth + 1);
          if (value != null) {
            each.invoke(object, value);
          }
        } else if (!name.isEmpty()) {
          Type type = each.getGenericParameterTypes()[0];
          Object member = JSON.readValue(JSON.writeValueAsString(name), JSON.constructType(type));
          each.invoke(object, member);
        }
      }
    }
    return object;
  }

  private static boolean isRequired(Class<?> raw, Method setter) {
    String member = setter.getName().replaceFirst("set", "");
    return above(raw).stream()
        .flatMap(each -> Arrays.stream(each.getDeclaredMethods()))
        .filter(each -> each.getName().matches("(get|write)" + member))
        .map(each -> each.getAnnotation(JsonProperty.class))
        .anyMatch(each -> each != null && each.required());
  }

  /** The name of the class if the member is its discriminator, empty if none; null for others. */
  private static String discriminated(Class<?> raw, String member) {
    for (Class<?> each : above(raw)) {
      JsonTypeInfo info = each.getAnnotation(JsonTypeInfo.class);
      JsonSubTypes types = each.getAnnotation(JsonSubTypes.class);
      if (info != null && types != null && info.property().equals(member)) {
        return Arrays.stream(types.value())
            .filter(type -> type.value() == raw)
            .map(JsonSubTypes.Type::name)
            .findFirst()
            .orElse("");
      }
    }
    return null;
  }

  private static List<Class<?>> above(Class<?> raw) {
    List<Class<?>> all = new ArrayList<>(List.of(raw));
    for (int i = 0; i < all.size(); i++) {
      all.addAll(Arrays.asList(all.get(i).getInterfaces()));
      if (all.get(i).getSuperclass() != null) {
        all.add(all.get(i).getSuperclass());
      }
    }
    return all.stream().filter(Objects::nonNull).toList();
  }
}
