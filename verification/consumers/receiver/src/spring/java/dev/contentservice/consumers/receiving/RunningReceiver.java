package dev.contentservice.consumers.receiving;

import org.springframework.boot.SpringApplication;
import org.springframework.context.ConfigurableApplicationContext;

/** The application, started by a test. */
record RunningReceiver(ConfigurableApplicationContext application) implements AutoCloseable {
  static RunningReceiver start(String key) {
    return new RunningReceiver(
        SpringApplication.run(
            Receiving.class,
            "--server.port=0",
            "--server.address=127.0.0.1",
            "--spring.main.banner-mode=off",
            "--logging.level.root=warn",
            "--content.receiver.keys=" + key));
  }

  int port() {
    return application.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
  }

  @Override
  public void close() {
    application.close();
  }
}
