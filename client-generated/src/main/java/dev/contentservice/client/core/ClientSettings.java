package dev.contentservice.client.core;

import dev.contentservice.client.internal.ProxyCredentials;
import dev.contentservice.client.internal.ServiceUrl;
import dev.contentservice.client.internal.TimeSource;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleSupplier;
import java.util.function.Function;

/** The settings of a client. */
record ClientSettings(
    ServiceUrl baseUrl,
    Credentials credentials,
    Duration callTimeout,
    RetryPolicy retries,
    String userAgent,
    Optional<ProxyCredentials> proxyCredentials,
    List<Interceptor> interceptors,
    List<Function<Object, Collection<?>>> checks,
    boolean lenient,
    TimeSource time,
    DoubleSupplier random) {}
