/** Events (§6), and types that publishing and delivery share. */
@NullMarked
package dev.contentservice.delivery;

import org.jspecify.annotations.NullMarked;
