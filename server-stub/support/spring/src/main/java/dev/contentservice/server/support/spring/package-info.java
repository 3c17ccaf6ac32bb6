/**
 * Server support for Spring MVC: with Spring Boot by its presence, otherwise by {@link
 * dev.contentservice.server.support.spring.ServerSupportConfiguration}.
 */
@NullMarked
package dev.contentservice.server.support.spring;

import org.jspecify.annotations.NullMarked;
