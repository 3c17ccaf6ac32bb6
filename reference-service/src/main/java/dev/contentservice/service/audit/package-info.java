/** The audit log on the management port, and its retention. */
@NullMarked
package dev.contentservice.service.audit;

import org.jspecify.annotations.NullMarked;
