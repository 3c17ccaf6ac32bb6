/** The command line for the JSON validator. Defines no rules. */
@NullMarked
package dev.contentservice.rules.cli;

import org.jspecify.annotations.NullMarked;
