/** The command line over the JSON door. Has no rules of its own. */
@NullMarked
package dev.contentservice.rules.cli;

import org.jspecify.annotations.NullMarked;
