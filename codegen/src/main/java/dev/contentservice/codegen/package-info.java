/**
 * The generator of clients. A build names {@link dev.contentservice.codegen.ClientCodegen} as
 * {@code generatorName} of the OpenAPI Generator plugin and this module as a dependency of the
 * plugin.
 */
@NullMarked
package dev.contentservice.codegen;

import org.jspecify.annotations.NullMarked;
