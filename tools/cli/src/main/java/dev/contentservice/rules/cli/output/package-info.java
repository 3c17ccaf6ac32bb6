/** The formats in which results are printed. */
@NullMarked
package dev.contentservice.rules.cli.output;

import org.jspecify.annotations.NullMarked;
