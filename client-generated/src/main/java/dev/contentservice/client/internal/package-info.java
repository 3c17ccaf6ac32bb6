/**
 * HTTP, JSON and messages of the client. Not API: the module does not export this package, and any
 * release may change it. Public types are those that {@code dev.contentservice.client} uses.
 */
@NullMarked
package dev.contentservice.client.internal;

import org.jspecify.annotations.NullMarked;
