/** What happened in the last hour, day or week. */
@NullMarked
package dev.contentservice.service.statistics;

import org.jspecify.annotations.NullMarked;
