/** The outbox: what webhooks have still to be told, kept until they are told. */
@NullMarked
package dev.contentservice.delivery.queue;

import org.jspecify.annotations.NullMarked;
