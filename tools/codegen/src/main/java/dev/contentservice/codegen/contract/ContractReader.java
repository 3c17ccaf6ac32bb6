package dev.contentservice.codegen.contract;

import io.swagger.v3.parser.core.extensions.SwaggerParserExtension;
import io.swagger.v3.parser.core.models.AuthorizationValue;
import io.swagger.v3.parser.core.models.ParseOptions;
import io.swagger.v3.parser.core.models.SwaggerParseResult;
import java.util.List;

/** Reads contracts that the parser of the generator cannot read, such as YAML of over 3 MiB. */
public final class ContractReader implements SwaggerParserExtension {
  /** Java finds it. */
  public ContractReader() {}

  @Override
  public SwaggerParseResult readLocation(
      String location, List<AuthorizationValue> authorization, ParseOptions options) {
    try {
      return SourceDocument.of(location).map(Bundle::parse).orElseGet(SwaggerParseResult::new);
    } catch (UnsupportedContract e) {
      return new SwaggerParseResult(); // Perhaps another parser reads it.
    }
  }

  @Override
  public SwaggerParseResult readContents(
      String text, List<AuthorizationValue> authorization, ParseOptions options) {
    return new SwaggerParseResult();
  }
}
