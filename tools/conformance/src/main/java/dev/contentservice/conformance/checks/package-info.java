/** All checks, in the order of the document. */
@NullMarked
package dev.contentservice.conformance.checks;

import org.jspecify.annotations.NullMarked;
