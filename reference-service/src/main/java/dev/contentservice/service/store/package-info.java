/** The persistent state: one schema and one set of SQL for both databases. */
@NullMarked
package dev.contentservice.service.store;

import org.jspecify.annotations.NullMarked;
