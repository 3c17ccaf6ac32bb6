/** Delivers webhook events (§6): the delivery module on this service's store. */
@NullMarked
package dev.contentservice.service.delivery;

import org.jspecify.annotations.NullMarked;
