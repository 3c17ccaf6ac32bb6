/** Requests as bytes, responses as text, and the command line that repeats a request. */
@NullMarked
package dev.contentservice.conformance.http;

import org.jspecify.annotations.NullMarked;
