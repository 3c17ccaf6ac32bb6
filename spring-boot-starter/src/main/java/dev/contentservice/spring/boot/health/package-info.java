/** Health indicators, for each Spring Boot with its own types. */
@NullMarked
package dev.contentservice.spring.boot.health;

import org.jspecify.annotations.NullMarked;
