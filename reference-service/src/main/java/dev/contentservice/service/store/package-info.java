/** What is kept, and how: one schema, one set of SQL. */
@NullMarked
package dev.contentservice.service.store;

import org.jspecify.annotations.NullMarked;
