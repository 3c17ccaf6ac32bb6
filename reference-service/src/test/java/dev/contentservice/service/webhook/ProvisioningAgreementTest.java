package dev.contentservice.service.webhook;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_8;
import static java.util.stream.Collectors.joining;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.delivery.credentials.SigningKey;
import dev.contentservice.delivery.internal.Identifier;
import dev.contentservice.rules.stream.BodyKind;
import dev.contentservice.rules.stream.StreamCheck;
import dev.contentservice.rules.stream.StreamFinding;
import dev.contentservice.rules.webhook.EntityRelations;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tag;
import net.jqwik.api.Tuple;
import net.jqwik.api.statistics.Statistics;
import tools.jackson.core.JacksonException;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The start of the service and the command line accept the same provisioning files, and both agree
 * with an expectation that uses none of the rules.
 */
@Tag("exhaustive")
class ProvisioningAgreementTest {
  private static final JsonMapper STRICT =
      JsonMapper.builder()
          .enable(StreamReadFeature.STRICT_DUPLICATE_DETECTION)
          .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
          .build();
  // One for all files: what one file holds is no matter for the next.
  private static final StreamCheck CHECK =
      new StreamCheck(BodyKind.PROVISIONING, EntityRelations.none(), Runnable::run);
  private static final Set<String> MEMBERS =
      Set.of("id", "name", "enabled", "url", "signing_keys", "delivery");

  /** Those of the generated ones that are usable. */
  private static final Set<String> DELIVERIES =
      Set.of(
          "{\"order\":\"hold\",\"throttle\":null}",
          "{\"order\":\"none\",\"throttle\":{\"requests_per_second\":1,\"burst\":1000}}");

  @Property(tries = 1500)
  void the_service_and_the_command_line_accept_the_same_files(@ForAll("files") byte[] file)
      throws IOException {
    boolean expected = isUsable(file);

    Statistics.label("usable")
        .collect(expected)
        .coverage(
            seen -> {
              seen.check(true).percentage(share -> share > 5);
              seen.check(false).percentage(share -> share > 5);
            });
    String text = new String(file, UTF_8);
    assertThat(isReadByService(file)).as("service: %s", text).isEqualTo(expected);
    assertThat(passesCommandLine(file)).as("command line: %s", text).isEqualTo(expected);
  }

  private static boolean isReadByService(byte[] file) throws IOException {
    Path path = Files.createTempFile("provisioning", ".json");
    try {
      Files.write(path, file);
      ProvisioningFile.read(path, CHECK);
      return true;
    } catch (ProvisionException e) {
      return false;
    } finally {
      Files.delete(path);
    }
  }

  private static boolean passesCommandLine(byte[] file) throws IOException {
    List<StreamFinding> found = new ArrayList<>();
    CHECK.checkLines(new ByteArrayInputStream(file), found::add);
    return found.isEmpty();
  }

  private static boolean isUsable(byte[] file) {
    String text = new String(file, UTF_8);
    try {
      JsonNode all = STRICT.readTree(text);
      Set<String> ids = new HashSet<>();
      Set<String> names = new HashSet<>();
      return all.isArray()
          && all.valueStream().allMatch(ProvisioningAgreementTest::isUsable)
          && all.valueStream().allMatch(each -> ids.add(each.get("id").asString()))
          && all.valueStream().allMatch(each -> names.add(each.get("name").asString()));
    } catch (JacksonException e) {
      return false;
    }
  }

  private static boolean isUsable(JsonNode entry) {
    String url = entry.path("url").asString("");
    JsonNode enabled = entry.path("enabled");
    return entry.isObject()
        && MEMBERS.containsAll(entry.propertyNames())
        && isId(entry.path("id"))
        && entry.path("name").isString()
        && (enabled.isMissingNode() || enabled.isBoolean())
        && (entry.has("url") ? url.startsWith("https://") : !enabled.asBoolean(false))
        && (!entry.has("signing_keys") || areKeys(entry.get("signing_keys")))
        && (!entry.has("delivery") || DELIVERIES.contains(entry.get("delivery").toString()));
  }

  private static boolean isId(JsonNode id) {
    try {
      String text = Identifier.require(id.isString() ? id.stringValue() : "", "id");
      return !text.equals(".") && !text.equals("..") && text.indexOf('\0') < 0;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static boolean areKeys(JsonNode keys) {
    try {
      keys.forEach(key -> SigningKey.parse(key.isString() ? key.stringValue() : ""));
      return keys.isArray() && keys.size() >= 1 && keys.size() <= 5;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  @Provide
  Arbitrary<byte[]> files() {
    Arbitrary<String> form =
        mostly(
            List.of("[%s]", " [ %s ]\n\n"),
            List.of(
                "%s", "[%s", "[%s]]", "[%s] []", "[%s,]", "\uFEFF[%s]", "{\"0\":%s}", "[%s,7]"));
    Arbitrary<String> entries =
        entries().list().ofMaxSize(3).map(all -> String.join(",\n", all).replace('\'', '"'));
    return Combinators.combine(form, entries, mostly(List.of(UTF_8), List.of(UTF_16)))
        .as((around, within, charset) -> around.formatted(within).getBytes(charset));
  }

  private static Arbitrary<String> entries() {
    String longest = "'" + "x".repeat(255) + "'";
    List<String> noIds =
        List.of(
            "", "''", "'.'", "'..'", "'\\u0000'", "'\\ud800'", "7", "'x" + longest.substring(1));
    return Combinators.combine(
            member("id", mostly(List.of("'a'", "'b'", "'c'", "'a/b'", longest), noIds)),
            member("name", mostly(List.of("'A'", "'B'", "'C'", "'D'"), List.of("", "7", "null"))),
            member("enabled", mostly(List.of("", "false", "true"), List.of("'true'", "null"))),
            member(
                "url",
                mostly(List.of("", "'https://hooks.example.com/'"), List.of("''", "'x'", "7"))),
            member("signing_keys", keys()),
            member("delivery", deliveries()),
            mostly(List.of(""), List.of("'canary':1", "'id':'d'")))
        .as(List::of)
        .map(members -> members.stream().filter(each -> !each.isEmpty()).collect(joining(",")))
        .map(members -> "{" + members + "}");
  }

  private static Arbitrary<String> member(String name, Arbitrary<String> value) {
    return value.map(text -> text.isEmpty() ? "" : "'" + name + "':" + text);
  }

  private static Arbitrary<String> keys() {
    Arbitrary<String> key =
        Combinators.combine(
                mostly(List.of("'whsec_"), List.of("'", "'whsec-", "' whsec_")),
                mostly(List.of(24, 32, 33, 64), List.of(0, 23, 65)),
                mostly(List.of("'"), List.of("='", "\\n'", "*'")))
            .as((start, bytes, end) -> start + base64(bytes) + end);
    Arbitrary<String> keys = key.list().ofMaxSize(6).map(all -> "[" + String.join(",", all) + "]");
    return Arbitraries.oneOf(
        keys, mostly(List.of(""), List.of("null", "'x'", "{}", "[7]", "[null]", "[[]]")));
  }

  private static Arbitrary<String> deliveries() {
    return mostly(
        List.of(
            "",
            "{'order':'hold','throttle':null}",
            "{'order':'none','throttle':{'requests_per_second':1,'burst':1000}}"),
        List.of(
            "null",
            "{}",
            "{'order':'hold'}",
            "{'order':'fifo','throttle':null}",
            "{'order':null,'throttle':null}",
            "{'order':'hold','throttle':{}}",
            "{'order':'hold','throttle':null,'canary':1}",
            "{'order':'hold','throttle':{'requests_per_second':0,'burst':1}}",
            "{'order':'hold','throttle':{'requests_per_second':1,'burst':1001}}",
            "{'order':'hold','throttle':{'requests_per_second':1.5,'burst':1}}",
            "{'order':'hold','throttle':{'requests_per_second':'1','burst':1}}"));
  }

  private static String base64(int bytes) {
    return Base64.getEncoder().encodeToString(new byte[bytes]);
  }

  private static <T> Arbitrary<T> mostly(List<T> good, List<T> bad) {
    return Arbitraries.frequencyOf(
        Tuple.of(19, Arbitraries.of(good)), Tuple.of(1, Arbitraries.of(bad)));
  }
}
