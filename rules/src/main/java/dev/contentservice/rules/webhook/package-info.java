/** The rules for updates of webhooks (§4.2) and for complete webhooks (§2.2). */
@NullMarked
package dev.contentservice.rules.webhook;

import org.jspecify.annotations.NullMarked;
