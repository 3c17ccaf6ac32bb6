/** A complete service in memory, on the server support. */
package dev.contentservice.examples.server;
