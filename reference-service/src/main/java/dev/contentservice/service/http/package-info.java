/** HTTP handling common to all operations: request ids, tokens, strict bodies, problems. */
@NullMarked
package dev.contentservice.service.http;

import org.jspecify.annotations.NullMarked;
