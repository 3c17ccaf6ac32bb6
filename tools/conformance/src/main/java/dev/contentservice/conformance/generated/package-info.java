/** Checks with generated bodies. The tables of the document decide what is valid. */
@NullMarked
package dev.contentservice.conformance.generated;

import org.jspecify.annotations.NullMarked;
