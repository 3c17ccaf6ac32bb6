/** A complete service in memory, on Spring Boot and the server support. */
package dev.contentservice.examples.spring;
