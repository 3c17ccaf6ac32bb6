/**
 * Limits for connections: how many, how long each may stay silent, and how many response bytes a
 * client may leave unread.
 */
@NullMarked
package dev.contentservice.service.connection;

import org.jspecify.annotations.NullMarked;
