/** The tables: their rows, read, written, encrypted and paged. */
@NullMarked
package dev.contentservice.service.store.repository;

import org.jspecify.annotations.NullMarked;
