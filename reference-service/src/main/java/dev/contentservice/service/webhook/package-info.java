/** Updates webhooks (§4.2) and creates them from a provisioning file. */
@NullMarked
package dev.contentservice.service.webhook;

import org.jspecify.annotations.NullMarked;
