package dev.contentservice.service.console;

import dev.contentservice.service.docs.StaticBody;

/**
 * A file of the console.
 *
 * @param type its media type
 * @param etag changes with the content
 */
record ConsoleFile(StaticBody body, String type, String etag) {}
