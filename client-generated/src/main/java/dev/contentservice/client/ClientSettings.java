package dev.contentservice.client;

import java.time.Duration;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;

/** The settings of a client. */
record ClientSettings(
    ServiceUrl baseUrl,
    Supplier<Token> token,
    Duration callTimeout,
    RetryPolicy retries,
    String userAgent,
    List<Interceptor> interceptors,
    BodyValidators checks,
    TimeSource time,
    DoubleSupplier random) {}
