package dev.contentservice.codegen.contract;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.net.URLEncoder;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.openapitools.codegen.CodegenOperation;
import org.openapitools.codegen.CodegenParameter;
import org.openapitools.codegen.CodegenResponse;

/** What client, stub and table need to know of an operation. */
public final class OperationTraits {
  private static final Pattern UNSENT = Pattern.compile("\\{[^{}]*}|[^!-~]|[\"<>\\[\\]\\\\^`|]");

  private OperationTraits() {}

  /** The responses of success, at least one. */
  public static List<CodegenResponse> successes(CodegenOperation operation) {
    List<CodegenResponse> successes =
        operation.responses.stream().filter(response -> response.is2xx).toList();
    if (successes.isEmpty()) {
      throw unsupported(operation, "it has no response with a status 2xx");
    }
    return successes;
  }

  /** The header that makes retries safe. */
  public static Optional<CodegenParameter> idempotencyKey(CodegenOperation operation) {
    return operation.headerParams.stream().filter(OperationTraits::isIdempotencyKey).findFirst();
  }

  public static boolean isIdempotencyKey(CodegenParameter parameter) {
    return Boolean.TRUE.equals(parameter.vendorExtensions.get("x-idempotency-key"));
  }

  /** Whether the contract forbids retries. */
  public static boolean isNeverRetried(CodegenOperation operation) {
    return Boolean.FALSE.equals(operation.vendorExtensions.get("x-retryable"));
  }

  /** A path as it is sent: its texts are percent-encoded, the names of its variables are not. */
  public static String sent(String path) {
    return UNSENT
        .matcher(path)
        .replaceAll(
            each ->
                Matcher.quoteReplacement(
                    each.group().startsWith("{")
                        ? each.group()
                        : URLEncoder.encode(each.group(), UTF_8).replace("+", "%20")));
  }

  /** The names of media types; empty if there are none. */
  public static List<String> mediaTypes(@Nullable List<Map<String, String>> types) {
    return types == null ? List.of() : types.stream().map(each -> each.get("mediaType")).toList();
  }

  public static IllegalArgumentException unsupported(CodegenOperation operation, String why) {
    return new IllegalArgumentException("operation " + operation.operationId + ": " + why);
  }
}
