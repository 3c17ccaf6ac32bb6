/** Creates models from a CSV file. */
@NullMarked
package dev.contentservice.examples.csv;

import org.jspecify.annotations.NullMarked;
