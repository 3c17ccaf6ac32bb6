/** Creates models from a table. */
@NullMarked
package dev.contentservice.examples.csv;

import org.jspecify.annotations.NullMarked;
