/**
 * The stream validator: checks any number of documents in constant memory. Start with {@link
 * dev.contentservice.rules.stream.StreamCheck}.
 */
@NullMarked
package dev.contentservice.rules.stream;

import org.jspecify.annotations.NullMarked;
