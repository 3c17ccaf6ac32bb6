/** Working on a queue of deliveries: claiming them, making attempts and recording results. */
@NullMarked
package dev.contentservice.delivery.dispatch;

import org.jspecify.annotations.NullMarked;
