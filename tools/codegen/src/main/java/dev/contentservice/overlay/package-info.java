/**
 * Applies OpenAPI Overlays, versions 1.0 and 1.1, to a contract. Start at {@link
 * dev.contentservice.overlay.ApplyOverlay}.
 */
@NullMarked
package dev.contentservice.overlay;

import org.jspecify.annotations.NullMarked;
