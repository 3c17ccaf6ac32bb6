/** What webhooks are told about (§6), and what those who tell them and those who listen share. */
@NullMarked
package dev.contentservice.delivery;

import org.jspecify.annotations.NullMarked;
