package dev.contentservice.codegen.contract;

import io.swagger.v3.oas.models.OpenAPI;
import io.swagger.v3.oas.models.Operation;
import io.swagger.v3.oas.models.PathItem;
import io.swagger.v3.oas.models.media.Content;
import io.swagger.v3.oas.models.media.MediaType;
import io.swagger.v3.oas.models.media.Schema;
import io.swagger.v3.oas.models.parameters.RequestBody;
import io.swagger.v3.oas.models.responses.ApiResponse;
import io.swagger.v3.oas.models.responses.ApiResponses;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.openapitools.codegen.utils.ModelUtils;

/**
 * Chooses one kind of content for each request and for the responses of success of each operation:
 * JSON if the contract has it, else text, else bytes. A form is an object for clients, and bytes
 * for servers.
 */
public final class Bodies {
  /** The media type of a form, on an operation whose body is generated as if it were JSON. */
  public static final String FORM = "x-form";

  /** On an operation with a form: how its members are sent that have no default encoding. */
  public static final String ENCODINGS = "x-encodings";

  /** On an operation whose response is text or bytes as they are. */
  public static final String RAW_RESPONSE = "x-raw-response";

  static final String JSON = "application/json";
  private static final String URLENCODED = "application/x-www-form-urlencoded";
  private static final String MULTIPART = "multipart/form-data";
  private static final String SUCCESS = "2XX";
  private static final String DEFAULT = "default";

  private final OpenAPI contract;
  private final boolean forClients;

  private Bodies(OpenAPI contract, boolean forClients) {
    this.contract = contract;
    this.forClients = forClients;
  }

  static void choose(OpenAPI contract, boolean forClients) {
    Bodies bodies = new Bodies(contract, forClients);
    contract.getPaths().values().forEach(path -> path.readOperationsMap().forEach(bodies::choose));
  }

  private void choose(PathItem.HttpMethod method, Operation operation) {
    RequestBody body = ModelUtils.getReferencedRequestBody(contract, operation.getRequestBody());
    if (body != null && body.getContent() != null && !body.getContent().isEmpty()) {
      operation.setRequestBody(
          new RequestBody()
              .description(body.getDescription())
              .required(body.getRequired())
              .extensions(body.getExtensions())
              .content(request(operation, body.getContent())));
    } else {
      operation.setRequestBody(null);
    }
    ApiResponses responses = copied(operation.getResponses());
    operation.setResponses(responses);
    nameSuccess(responses);
    responses.forEach(
        (status, response) -> {
          if (!status.startsWith("2")) {
            response.setContent(onlyJson(response.getContent()));
          } else if (method == PathItem.HttpMethod.HEAD || status.equals("204")) {
            response.setContent(null);
          }
        });
    List<ApiResponse> successes =
        responses.entrySet().stream()
            .filter(each -> each.getKey().startsWith("2"))
            .map(Map.Entry::getValue)
            .filter(each -> hasContent(each.getContent()))
            .toList();
    respond(operation, successes);
  }

  static boolean isForm(Operation operation) {
    return operation.getExtensions() != null && operation.getExtensions().containsKey(FORM);
  }

  private static boolean hasContent(@Nullable Content content) {
    return content != null && !content.isEmpty();
  }

  private Content request(Operation operation, Content content) {
    Content json = onlyJson(content);
    if (json != null) {
      if (forClients) {
        json.values().forEach(media -> media.setSchema(listOf(media.getSchema())));
      }
      return json;
    }
    for (String form : List.of(URLENCODED, MULTIPART)) {
      MediaType media = named(form, content);
      if (media != null && isForm(media.getSchema())) {
        if (!forClients) {
          return new Content().addMediaType(form, raw(form, media));
        }
        operation.addExtension(FORM, form);
        operation.addExtension(ENCODINGS, encodings(form, media));
        return new Content().addMediaType(JSON, media);
      }
    }
    String type =
        content.keySet().stream()
            .filter(Schemas::isText)
            .findFirst()
            .orElse(content.keySet().iterator().next());
    MediaType media = Objects.requireNonNullElseGet(content.get(type), MediaType::new);
    return new Content().addMediaType(sent(type), raw(type, media));
  }

  /** Media types of parts, or delimiters of lists, by the names of members. */
  private static Map<String, String> encodings(String form, MediaType media) {
    Map<String, String> encodings = new LinkedHashMap<>();
    if (media.getEncoding() != null) {
      media
          .getEncoding()
          .forEach(
              (member, each) -> {
                String type = each.getContentType();
                if (form.equals(MULTIPART) && type != null && !type.matches(".*[,*].*")) {
                  encodings.put(member, type);
                } else if (form.equals(URLENCODED) && !Parameters.isExploded(each)) {
                  encodings.put(member, Parameters.delimiter(String.valueOf(each.getStyle())));
                }
              });
    }
    return encodings;
  }

  /** A body that is one item or an array of them is a list. */
  private @Nullable Schema<?> listOf(@Nullable Schema<?> body) {
    if (body == null) {
      return null;
    }
    Schema<?> list =
        SchemaWalk.elements(Schemas.resolved(contract, body).getOneOf())
            .map(each -> (Schema<?>) each)
            .filter(ModelUtils::isArraySchema)
            .findFirst()
            .orElse(null);
    return list == null ? body : list;
  }

  private boolean isForm(@Nullable Schema<?> schema) {
    if (schema == null) {
      return false;
    }
    Schema<?> object = Schemas.resolved(contract, schema);
    return object.getProperties() != null || object.getAllOf() != null;
  }

  private static @Nullable MediaType named(String name, Content content) {
    return content.entrySet().stream()
        .filter(each -> Schemas.baseType(each.getKey()).equals(name))
        .map(Map.Entry::getValue)
        .findFirst()
        .orElse(null);
  }

  /** A request has one media type, and no range of them. */
  private static String sent(String type) {
    return type.contains("*") ? "application/octet-stream" : type;
  }

  private static MediaType raw(String type, MediaType media) {
    Schema<?> value = new Schema<>();
    value.setType("string");
    value.setTypes(Set.of("string"));
    value.setFormat(Schemas.isText(type) ? null : "byte");
    if (media.getSchema() != null) {
      Schema<?> declared = media.getSchema();
      value.setDescription(declared.getDescription());
      value.setExtensions(declared.getExtensions());
    }
    return new MediaType().schema(value).extensions(media.getExtensions());
  }

  /** The types of JSON with one schema; null if there are none. */
  private static @Nullable Content onlyJson(@Nullable Content content) {
    if (content == null) {
      return null;
    }
    Content json = new Content();
    Stream<String> types = content.keySet().stream().filter(Schemas::isJson);
    types
        .sorted((a, b) -> Boolean.compare(isPlain(b), isPlain(a)))
        .forEach(
            type -> {
              MediaType media = Objects.requireNonNullElseGet(content.get(type), MediaType::new);
              if (media.getSchema() == null) {
                media.setSchema(new Schema<>()); // Any JSON.
              }
              if (json.values().stream()
                  .allMatch(each -> Objects.equals(each.getSchema(), media.getSchema()))) {
                json.addMediaType(type, media);
              }
            });
    content.forEach(
        (type, media) -> {
          if (json.isEmpty() && isJsonRange(type, media)) {
            json.addMediaType(JSON, media);
          }
        });
    return json.isEmpty() ? null : json;
  }

  private static boolean isPlain(String type) {
    return type.equals(JSON);
  }

  /** Any type, with a schema that is no text. */
  private static boolean isJsonRange(String type, MediaType media) {
    return (type.equals("*/*") || type.equals("application/*"))
        && media != null
        && media.getSchema() != null
        && !Schemas.types(media.getSchema()).contains("string");
  }

  private static ApiResponses copied(@Nullable ApiResponses responses) {
    return responses == null ? new ApiResponses() : responses;
  }

  /** A range, or a default without other successes, stands for one status of success. */
  private void nameSuccess(ApiResponses responses) {
    Map<String, ApiResponse> named = new LinkedHashMap<>();
    boolean explicit = responses.keySet().stream().anyMatch(each -> each.matches("2\\d\\d"));
    boolean redirects = responses.keySet().stream().anyMatch(each -> each.startsWith("3"));
    boolean range = responses.keySet().stream().anyMatch(SUCCESS::equalsIgnoreCase);
    responses.forEach(
        (status, response) -> {
          ApiResponse resolved = ModelUtils.getReferencedApiResponse(contract, response);
          ApiResponse own =
              new ApiResponse()
                  .description(Objects.requireNonNullElse(resolved.getDescription(), ""))
                  .headers(resolved.getHeaders())
                  .extensions(resolved.getExtensions())
                  .content(resolved.getContent());
          boolean stands =
              status.equalsIgnoreCase(SUCCESS) || (status.equals(DEFAULT) && !range && !redirects);
          if (!stands || explicit) {
            if (!status.equalsIgnoreCase(SUCCESS)) {
              named.put(status, own);
            }
          } else {
            named.put(hasContent(own.getContent()) ? "200" : "204", own);
          }
        });
    responses.clear();
    responses.putAll(named);
  }

  private void respond(Operation operation, List<ApiResponse> successes) {
    if (successes.isEmpty() || successes.stream().anyMatch(Bodies::isStream)) {
      return;
    }
    List<@Nullable Content> json = new ArrayList<>();
    successes.forEach(each -> json.add(onlyJson(each.getContent())));
    if (!json.contains(null)) {
      for (int i = 0; i < json.size(); i++) {
        successes.get(i).setContent(json.get(i));
      }
      unite(successes);
      return;
    }
    boolean text =
        successes.stream()
            .allMatch(each -> each.getContent().keySet().stream().anyMatch(Schemas::isText));
    operation.addExtension(RAW_RESPONSE, true);
    for (ApiResponse each : successes) {
      Content raw = new Content();
      each.getContent()
          .forEach(
              (type, media) -> {
                if (!text || Schemas.isText(type)) {
                  MediaType shown = Objects.requireNonNullElseGet(media, MediaType::new);
                  raw.addMediaType(type, raw(text ? type : "", shown));
                }
              });
      each.setContent(raw);
    }
  }

  private static boolean isStream(ApiResponse response) {
    return response.getContent().containsKey(EventStreams.MEDIA_TYPE)
        && onlyJson(response.getContent()) == null;
  }

  /** Statuses with different bodies have one type: any JSON. */
  private static void unite(List<ApiResponse> successes) {
    Schema<?> first = schema(successes.get(0));
    if (successes.stream().allMatch(each -> Objects.equals(schema(each), first))) {
      return;
    }
    successes.forEach(
        each -> each.getContent().values().forEach(media -> media.setSchema(new Schema<>())));
  }

  private static @Nullable Schema<?> schema(ApiResponse response) {
    return response.getContent().values().iterator().next().getSchema();
  }
}
