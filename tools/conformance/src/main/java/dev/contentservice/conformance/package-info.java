/** Proves any implementation of the contract over HTTP: a command and dynamic tests. */
@NullMarked
package dev.contentservice.conformance;

import org.jspecify.annotations.NullMarked;
