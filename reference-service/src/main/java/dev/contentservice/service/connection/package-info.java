/**
 * What a client may cost before and after its requests: how many connections, how long each may
 * stay silent, and how much of the responses it may leave unread.
 */
@NullMarked
package dev.contentservice.service.connection;

import org.jspecify.annotations.NullMarked;
