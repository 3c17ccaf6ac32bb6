/** The rules for webhooks: updating one (§4.2), and a whole one (§2.2). */
@NullMarked
package dev.contentservice.rules.webhook;

import org.jspecify.annotations.NullMarked;
