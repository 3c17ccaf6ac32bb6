package dev.contentservice.client;

import java.net.http.HttpClient;
import java.time.Duration;
import java.util.List;
import java.util.function.DoubleSupplier;
import java.util.function.Supplier;

/** All that a client was built with. */
record Settings(
    ServiceUrl baseUrl,
    Supplier<Token> token,
    Duration callTimeout,
    RetryPolicy retries,
    String userAgent,
    List<Interceptor> interceptors,
    Checks checks,
    Time time,
    DoubleSupplier random) {

  Connections connections(HttpClient.Builder http) {
    return Connections.open(
        (baseUrl.secure() ? http : http.sslContext(NoTls.CONTEXT))
            // A redirect may lead to another host, and the token is for this one.
            .followRedirects(HttpClient.Redirect.NEVER)
            // Without TLS, HTTP/2 starts with an upgrade that not every server takes with a body.
            .version(baseUrl.secure() ? HttpClient.Version.HTTP_2 : HttpClient.Version.HTTP_1_1));
  }
}
