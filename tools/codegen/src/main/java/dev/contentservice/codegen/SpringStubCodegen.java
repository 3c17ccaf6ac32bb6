package dev.contentservice.codegen;

import org.openapitools.codegen.templating.mustache.SpringHttpStatusLambda;

/** Generates Spring MVC interfaces from a contract, for Spring Framework 6.2 and 7. */
public final class SpringStubCodegen extends ServerStubCodegen {
  /** Found by the plugin. */
  public SpringStubCodegen() {
    super("spring");
  }

  @Override
  public String getHelp() {
    return "Generates Spring MVC interfaces for implementations of a contract.";
  }

  @Override
  public void processOpts() {
    super.processOpts();
    additionalProperties.put("springHttpStatus", new SpringHttpStatusLambda());
  }
}
