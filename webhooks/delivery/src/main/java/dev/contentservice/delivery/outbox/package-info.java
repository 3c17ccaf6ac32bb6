/** The tables of events, deliveries and leases. All SQL of this module is here. */
@NullMarked
package dev.contentservice.delivery.outbox;

import org.jspecify.annotations.NullMarked;
