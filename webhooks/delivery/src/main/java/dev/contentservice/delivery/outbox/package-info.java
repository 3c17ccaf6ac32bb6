/** The tables of events, deliveries and owners. All SQL of this module is here. */
@NullMarked
package dev.contentservice.delivery.outbox;

import org.jspecify.annotations.NullMarked;
