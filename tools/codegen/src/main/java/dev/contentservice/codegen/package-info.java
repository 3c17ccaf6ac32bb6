/**
 * The generators of clients and of the stub of the management port. A build names {@link
 * dev.contentservice.codegen.ClientCodegen} as {@code generatorName} of the OpenAPI Generator
 * plugin and this module as a dependency of the plugin. {@link
 * dev.contentservice.codegen.StubCodegen} is for the reference service.
 */
@NullMarked
package dev.contentservice.codegen;

import org.jspecify.annotations.NullMarked;
