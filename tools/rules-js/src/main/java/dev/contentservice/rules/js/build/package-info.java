/** Writes the modules that are generated from the contract, at build time. */
@NullMarked
package dev.contentservice.rules.js.build;

import org.jspecify.annotations.NullMarked;
