/** Startup: settings, store, commands and the startup banner. */
@NullMarked
package dev.contentservice.service.start;

import org.jspecify.annotations.NullMarked;
