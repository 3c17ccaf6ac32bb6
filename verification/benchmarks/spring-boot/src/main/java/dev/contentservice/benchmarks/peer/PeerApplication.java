package dev.contentservice.benchmarks.peer;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;
import org.springframework.boot.web.server.servlet.context.ServletWebServerInitializedEvent;
import org.springframework.context.event.EventListener;

/** Prints where it listens, like the service. */
@SpringBootApplication
public class PeerApplication {

  public static void main(String[] arguments) {
    SpringApplication.run(PeerApplication.class, arguments);
  }

  @EventListener
  void listening(ServletWebServerInitializedEvent event) {
    System.out.println("Listening on http://127.0.0.1:" + event.getWebServer().getPort());
  }
}
