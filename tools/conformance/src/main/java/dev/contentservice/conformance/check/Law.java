package dev.contentservice.conformance.check;

import dev.contentservice.conformance.http.Exchange;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/**
 * What holds for every exchange of a run.
 *
 * @param breach what is wrong with an exchange; empty if nothing
 */
public record Law(
    String id, List<String> cites, String statement, Function<Exchange, Optional<String>> breach) {}
