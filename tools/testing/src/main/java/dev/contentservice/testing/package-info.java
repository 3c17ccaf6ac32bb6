/**
 * A running service for the tests of an application: {@link
 * dev.contentservice.testing.ContentServiceTest} on a test class. Tests need no other type than the
 * annotations and the classes of their parameters.
 */
@NullMarked
package dev.contentservice.testing;

import org.jspecify.annotations.NullMarked;
