/** What proves to a receiver who sends: signing keys and client certificates. */
@NullMarked
package dev.contentservice.delivery.credentials;

import org.jspecify.annotations.NullMarked;
