/** Which addresses a webhook may be called at: nothing inside is reached through a tenant's URL. */
@NullMarked
package dev.contentservice.delivery.egress;

import org.jspecify.annotations.NullMarked;
