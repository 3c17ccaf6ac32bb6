/**
 * Server support for Jakarta REST: {@link
 * dev.contentservice.server.support.jakarta.ServerSupportFeature} is all that an application
 * registers.
 */
@NullMarked
package dev.contentservice.server.support.jakarta;

import org.jspecify.annotations.NullMarked;
