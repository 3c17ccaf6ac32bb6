/** Receives webhooks with Spring MVC and Spring Boot. */
@NullMarked
package dev.contentservice.receiver.spring;

import org.jspecify.annotations.NullMarked;
