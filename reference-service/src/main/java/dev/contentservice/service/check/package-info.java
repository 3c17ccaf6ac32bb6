/** Says whether a body would be accepted, without storing anything. */
@NullMarked
package dev.contentservice.service.check;

import org.jspecify.annotations.NullMarked;
