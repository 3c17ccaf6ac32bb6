package com.example.cms;

import com.sun.net.httpserver.HttpServer;
import dev.contentservice.conformance.ConformanceTests;
import dev.contentservice.conformance.ContentConformance;
import dev.contentservice.conformance.check.ConformanceTarget;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;

/** The service conforms to the adapted contract, with the profile that stands beside it. */
@Tag("nightly")
class ConformanceTest implements ConformanceTests {
  private static HttpServer server;

  @BeforeAll
  static void start() {
    server = CmsServer.start();
  }

  @AfterAll
  static void stop() {
    server.stop(0);
  }

  @Override
  public ConformanceTarget conformanceTarget() {
    return ContentConformance.target(
        "--profile=conformance.yaml",
        "--url=http://127.0.0.1:" + server.getAddress().getPort(),
        "--token=" + CmsServer.TOKEN,
        "--webhook=w7",
        "--webhook=w8");
  }
}
