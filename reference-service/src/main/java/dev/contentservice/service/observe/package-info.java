/** Request log and metrics. */
@NullMarked
package dev.contentservice.service.observe;

import org.jspecify.annotations.NullMarked;
