/** The console: a page for operators at the root of the management port. */
@NullMarked
package dev.contentservice.service.console;

import org.jspecify.annotations.NullMarked;
