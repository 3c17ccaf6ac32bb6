/** The tables of the document as data, with values that requests send. */
@NullMarked
package dev.contentservice.conformance.table;

import org.jspecify.annotations.NullMarked;
