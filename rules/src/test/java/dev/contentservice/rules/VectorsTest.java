package dev.contentservice.rules;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import dev.contentservice.model.CreateItemTypeRequest;
import dev.contentservice.model.UpdateWebhookRequest;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.engine.Report;
import dev.contentservice.rules.engine.Violation;
import dev.contentservice.rules.itemtype.ItemTypeRules;
import dev.contentservice.rules.json.BodyJson;
import dev.contentservice.rules.stream.BodyKind;
import dev.contentservice.rules.stream.LocatedViolation;
import dev.contentservice.rules.stream.StreamCheck;
import dev.contentservice.rules.stream.StreamFinding;
import dev.contentservice.rules.validation.RuleValidation;
import dev.contentservice.rules.webhook.EntityRelations;
import dev.contentservice.rules.webhook.WebhookNameLookup;
import dev.contentservice.rules.webhook.WebhookRules;
import dev.contentservice.rules.webhook.WebhookUpdate;
import jakarta.validation.Validation;
import jakarta.validation.Validator;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The typed, Jakarta and stream validators pass the vectors, except for what each cannot see. The
 * test of {@code tools/rules-js} shows the same of the JSON validator.
 */
class VectorsTest {
  private static final JsonMapper JSON = new JsonMapper();
  private static final List<JsonNode> VECTORS = vectors();
  private static final String UNIQUE = "webhook.name.unique";

  /** A body was read into an object before, so that its schema is the reader's business. */
  private static final Predicate<JsonNode> SEEN_BY_TYPED = violation -> !isOfSchema(violation);

  /** Warnings are no violations of constraints. */
  private static final Predicate<JsonNode> SEEN_BY_JAKARTA =
      SEEN_BY_TYPED.and(violation -> violation.path("severity").asString().equals("error"));

  /** The webhooks outside the stream have names, too; their rule compares the documents. */
  private static final Predicate<JsonNode> SEEN_BY_STREAM =
      violation -> !violation.path("rule").asString().equals(UNIQUE);

  private final Map<List<JsonNode>, Validator> validators = new HashMap<>();

  @Test
  void the_typed_rules_pass_all_bodies_that_match_the_schema() {
    assertThat(differences(matching(), SEEN_BY_TYPED, vector -> typed(vector).violations()))
        .isEmpty();
  }

  @Test
  void jakarta_validation_passes_all_bodies_that_match_the_schema() {
    List<JsonNode> bodies = new ArrayList<>(matching());
    // One more violation says that there are more.
    bodies.removeIf(vector -> vector.at("/report/moreErrors").asBoolean());
    assertThat(differences(bodies, SEEN_BY_JAKARTA, this::jakarta)).isEmpty();
  }

  @Test
  void the_stream_validator_passes_all() throws IOException {
    Map<List<String>, List<JsonNode>> runs =
        VECTORS.stream()
            .collect(
                Collectors.groupingBy(
                    it ->
                        List.of(
                            it.path("document").asString(), it.path("relations").asString(""))));
    List<String> differences = new ArrayList<>();
    for (List<JsonNode> run : runs.values()) {
      List<List<Violation>> found = stream(run);
      differences.addAll(
          differences(
              run, SEEN_BY_STREAM, vector -> ofReport(vector, found.get(run.indexOf(vector)))));
    }

    assertThat(differences).isEmpty();
  }

  /** The stream validator also evaluates the rules for what it can read of an invalid body. */
  private static List<Violation> ofReport(JsonNode vector, List<Violation> found) {
    return matchesSchema(vector)
        ? found
        : found.stream().filter(it -> it.rule().id().startsWith("shape.")).toList();
  }

  private static List<JsonNode> matching() {
    List<JsonNode> matching = VECTORS.stream().filter(VectorsTest::matchesSchema).toList();
    assertThat(matching).hasSizeGreaterThan(900);
    return matching;
  }

  /** In any order, because constraint violations have none. */
  private static List<String> differences(
      List<JsonNode> vectors, Predicate<JsonNode> seen, Function<JsonNode, List<Violation>> check) {
    List<String> differences = new ArrayList<>();
    for (JsonNode vector : vectors) {
      List<String> found = found(check.apply(vector)).stream().sorted().toList();
      List<String> expected = expected(vector, seen).stream().sorted().toList();
      if (!found.equals(expected)) {
        differences.add(found + " for " + vector);
      }
    }
    return differences;
  }

  private static Report typed(JsonNode vector) {
    Object body = body(vector);
    if (body instanceof CreateItemTypeRequest model) {
      return ItemTypeRules.CREATE.check(model);
    }
    return body instanceof UpdateWebhookRequest update
        ? WebhookRules.update(null, names(vector), relations(vector)).check(update)
        : WebhookRules.webhook(names(vector), relations(vector)).check((Webhook) body);
  }

  private List<Violation> jakarta(JsonNode vector) {
    Object body = body(vector);
    Object bean =
        body instanceof UpdateWebhookRequest update ? new WebhookUpdate("", update) : body;
    return validators
        .computeIfAbsent(
            List.of(vector.path("names"), vector.path("relations")),
            key ->
                RuleValidation.addTo(
                        Validation.byDefaultProvider().configure(),
                        names(vector),
                        relations(vector))
                    .buildValidatorFactory()
                    .getValidator())
        .validate(bean)
        .stream()
        .map(Findings::payload)
        .toList();
  }

  /** The violations of each document, of documents of one kind. */
  private static List<List<Violation>> stream(List<JsonNode> vectors) throws IOException {
    List<List<Violation>> found = new ArrayList<>();
    vectors.forEach(vector -> found.add(new ArrayList<>()));
    String kind = vectors.get(0).path("document").asString();
    String lines = vectors.stream().map(VectorsTest::line).collect(Collectors.joining());
    new StreamCheck(
            BodyKind.valueOf(kind.replace('-', '_').toUpperCase(Locale.ROOT)),
            relations(vectors.get(0)),
            Runnable::run)
        .checkLines(
            new ByteArrayInputStream(lines.getBytes(UTF_8)),
            finding ->
                ((StreamFinding.InvalidDocument) finding)
                    .violations().stream()
                        .map(LocatedViolation::violation)
                        .filter(it -> !it.rule().id().equals(UNIQUE))
                        .forEach(found.get((int) finding.index())::add));
    return found;
  }

  private static Object body(JsonNode vector) {
    Class<?> type =
        switch (vector.path("document").asString()) {
          case "create-model" -> CreateItemTypeRequest.class;
          case "update-webhook" -> UpdateWebhookRequest.class;
          default -> Webhook.class;
        };
    return BodyJson.mapper().convertValue(vector.path("body"), type);
  }

  private static WebhookNameLookup names(JsonNode vector) {
    Set<String> names =
        vector.path("names").valueStream().map(JsonNode::asString).collect(Collectors.toSet());
    return name -> names.contains(name) ? Optional.of("another") : Optional.empty();
  }

  private static EntityRelations relations(JsonNode vector) {
    return EntityRelations.parse(vector.path("relations").asString(""));
  }

  private static boolean matchesSchema(JsonNode vector) {
    return vector.at("/report/violations").valueStream().noneMatch(VectorsTest::isOfSchema);
  }

  private static boolean isOfSchema(JsonNode violation) {
    return violation.path("rule").asString().startsWith("shape.");
  }

  private static List<String> expected(JsonNode vector, Predicate<JsonNode> seen) {
    return vector
        .at("/report/violations")
        .valueStream()
        .filter(seen)
        .map(
            it ->
                text(
                    it.path("rule").asString(),
                    it.path("severity").asString(),
                    it.path("pointer").asString(),
                    it.path("fix").asString()))
        .toList();
  }

  private static List<String> found(List<Violation> violations) {
    return violations.stream()
        .map(
            it ->
                text(
                    it.rule().id(),
                    it.rule().severity().name().toLowerCase(Locale.ROOT),
                    it.pointer().value(),
                    it.fix()))
        .toList();
  }

  private static String text(String rule, String severity, String pointer, String fix) {
    return severity + " " + rule + " " + pointer + ": " + fix;
  }

  /** Half a surrogate pair is escaped, because it has no encoding. */
  private static String line(JsonNode vector) {
    StringBuilder line = new StringBuilder();
    vector.path("body").toString().codePoints().forEach(c -> append(line, c));
    return line.append('\n').toString();
  }

  private static void append(StringBuilder line, int codePoint) {
    if (Character.MIN_SURROGATE <= codePoint && codePoint <= Character.MAX_SURROGATE) {
      line.append("\\u%04x".formatted(codePoint));
    } else {
      line.appendCodePoint(codePoint);
    }
  }

  private static List<JsonNode> vectors() {
    try (Stream<String> lines = Files.lines(Path.of("src", "vectors", "vectors.jsonl"))) {
      return lines.map(JSON::readTree).toList();
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }
}
