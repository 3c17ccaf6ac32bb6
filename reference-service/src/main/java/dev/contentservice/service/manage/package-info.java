/** The management port: what a team looks at, never on the port of the contract. */
@NullMarked
package dev.contentservice.service.manage;

import org.jspecify.annotations.NullMarked;
