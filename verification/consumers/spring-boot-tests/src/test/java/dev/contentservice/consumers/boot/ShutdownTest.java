package dev.contentservice.consumers.boot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** The shutdown of an application with deliveries in flight, and its next start. */
@Timeout(180)
class ShutdownTest {
  @TempDir Path folder;

  @Test
  void it_waits_for_the_attempt_in_flight() throws Exception {
    try (Receiver receiver = new Receiver()) {
      RunningShop shop = RunningShop.start(folder, receiver);
      receiver.open = new CountDownLatch(1);
      shop.post("/articles/tea", "");
      receiver.next();

      Thread stopping = new Thread(shop::close);
      stopping.start();
      while (accepts(shop)) {
        Thread.sleep(10);
      }
      assertTrue(stopping.isAlive(), "the attempt is in flight");
      receiver.open.countDown();
      stopping.join();

      // With a client as well.
      try (RunningShop again =
          RunningShop.start(
              folder,
              receiver,
              "--content.client.base-url=" + receiver.url(),
              "--content.client.token=Token-1")) {
        String deliveries = again.get("/actuator/deliveries").body();
        assertTrue(deliveries.contains("\"state\":\"delivered\""), deliveries);
        assertEquals(0, receiver.received.size());
        String health = again.get("/actuator/health").body();
        assertTrue(health.contains("\"contentClient\":{\"status\":\"UP\""), health);
      }
    }
  }

  /** Whether the web server, which stops before delivery, still accepts requests. */
  private static boolean accepts(RunningShop shop) throws InterruptedException {
    try {
      shop.get("/actuator/health");
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
