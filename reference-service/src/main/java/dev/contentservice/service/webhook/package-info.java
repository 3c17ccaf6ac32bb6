/** Updating a webhook (§4.2), and how webhooks come into being. */
@NullMarked
package dev.contentservice.service.webhook;

import org.jspecify.annotations.NullMarked;
