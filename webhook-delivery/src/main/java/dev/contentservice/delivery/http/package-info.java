/** One attempt to tell one webhook: safely, signed, and never for longer than it may take. */
@NullMarked
package dev.contentservice.delivery.http;

import org.jspecify.annotations.NullMarked;
