package dev.contentservice.rules.json;

import com.fasterxml.jackson.annotation.JsonAnyGetter;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import com.fasterxml.jackson.annotation.JsonSetter;
import com.fasterxml.jackson.annotation.Nulls;
import dev.contentservice.model.value.EntityType;
import dev.contentservice.model.value.EventType;
import dev.contentservice.model.value.WebhookHeaders;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.StreamReadConstraints;
import tools.jackson.core.StreamReadFeature;
import tools.jackson.core.json.JsonFactory;
import tools.jackson.core.util.JsonRecyclerPools;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.MapperFeature;
import tools.jackson.databind.cfg.CoercionAction;
import tools.jackson.databind.cfg.CoercionInputShape;
import tools.jackson.databind.cfg.MapperConfig;
import tools.jackson.databind.introspect.Annotated;
import tools.jackson.databind.introspect.AnnotatedMember;
import tools.jackson.databind.introspect.JacksonAnnotationIntrospector;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.module.SimpleModule;
import tools.jackson.databind.type.LogicalType;

/** A mapper that binds valid bodies and throws for all others. */
final class StrictMapper {
  /** The required members of a webhook to provision. */
  static final Set<String> PROVISIONED = Set.of("id", "name");

  private StrictMapper() {}

  /**
   * Binds closed objects.
   *
   * @param type the class of the body
   * @param required the required members of the body; null for those that its class declares
   */
  static JsonMapper within(JsonLimits limits, Class<?> type, @Nullable Set<String> required) {
    SimpleModule strict = new SimpleModule("strict objects");
    strict.setDeserializerModifier(
        new StrictObjectModule(required == null ? Map.of() : Map.of(type, required)));
    strict.addDeserializer(WebhookHeaders.class, new StrictHeadersDeserializer());
    // The types of most values in lists.
    addValue(strict, EntityType.class, EntityType::of);
    addValue(strict, EventType.class, EventType::of);
    return builder(limits)
        .annotationIntrospector(new Closed())
        .addModule(strict)
        .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
        .build();
  }

  /** Every member of a resource: the contract requires each of them in a response. */
  static Set<String> membersOf(Class<?> resource) {
    return Set.of(resource.getAnnotation(JsonPropertyOrder.class).value());
  }

  private static <V> void addValue(SimpleModule module, Class<V> type, Function<String, V> of) {
    module.addDeserializer(type, new StrictValueDeserializer<>(type, of));
  }

  /** For documents that match the schema of a contract with more members: ignores those. */
  static JsonMapper ofKnownMembers(JsonLimits limits) {
    return ofSchema(limits).rebuild().annotationIntrospector(new Closed()).build();
  }

  /** For documents that match the schema of any contract: ignores members that no class has. */
  static JsonMapper ofSchema(JsonLimits limits) {
    return builder(limits)
        .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
        .disable(DeserializationFeature.FAIL_ON_IGNORED_PROPERTIES)
        .build();
  }

  /** Ignores unknown members, and also binds objects that lack members or have illegal nulls. */
  static JsonMapper tolerant(JsonLimits limits) {
    return builder(limits)
        .disable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
        .disable(DeserializationFeature.FAIL_ON_IGNORED_PROPERTIES)
        .changeDefaultNullHandling(nulls -> JsonSetter.Value.empty())
        .annotationIntrospector(new NullsAllowed())
        .build();
  }

  /**
   * Makes model classes have only the members of requests. Responses share the classes, which
   * preserve unknown members there.
   */
  private static class Closed extends JacksonAnnotationIntrospector {
    private static final long serialVersionUID = 1L;

    @Override
    public @Nullable Boolean hasAnySetter(MapperConfig<?> config, Annotated annotated) {
      return super.hasAnySetter(config, annotated) == null ? null : Boolean.FALSE;
    }

    @Override
    public boolean hasIgnoreMarker(MapperConfig<?> config, AnnotatedMember member) {
      return member.hasAnnotation(JsonAnyGetter.class) || super.hasIgnoreMarker(config, member);
    }
  }

  private static final class NullsAllowed extends Closed {
    private static final long serialVersionUID = 1L;

    @Override
    public JsonSetter.Value findSetterInfo(MapperConfig<?> config, Annotated annotated) {
      return JsonSetter.Value.empty();
    }
  }

  private static JsonMapper.Builder builder(JsonLimits limits) {
    JsonMapper.Builder builder =
        JsonMapper.builder(factory(limits))
            .enable(DeserializationFeature.FAIL_ON_IGNORED_PROPERTIES)
            .enable(DeserializationFeature.FAIL_ON_TRAILING_TOKENS)
            .disable(MapperFeature.ALLOW_COERCION_OF_SCALARS)
            // The classes declare which members may be null, but nothing declares it for header
            // values.
            .changeDefaultNullHandling(nulls -> nulls.withContentNulls(Nulls.FAIL));
    rejectCoercion(builder);
    return builder;
  }

  private static void rejectCoercion(JsonMapper.Builder builder) {
    for (LogicalType type : LogicalType.values()) {
      for (CoercionInputShape shape : CoercionInputShape.values()) {
        // JSON has one type of numbers: 1 is a value of "number", too.
        boolean isNumber = type == LogicalType.Float && shape == CoercionInputShape.Integer;
        CoercionAction action = isNumber ? CoercionAction.TryConvert : CoercionAction.Fail;
        builder.withCoercionConfig(type, coercion -> coercion.setCoercion(shape, action));
      }
    }
  }

  private static JsonFactory factory(JsonLimits limits) {
    return JsonFactory.builder()
        .disable(StreamReadFeature.INCLUDE_SOURCE_IN_LOCATION)
        // The default pool is one queue on which all threads contend for every document.
        .recyclerPool(JsonRecyclerPools.threadLocalPool())
        .streamReadConstraints(
            StreamReadConstraints.builder()
                .maxNestingDepth(limits.maxDepth())
                .maxStringLength(limits.maxStringLength())
                .maxNameLength(limits.maxStringLength())
                .maxNumberLength(limits.maxNumberLength())
                .build())
        .build();
  }
}
