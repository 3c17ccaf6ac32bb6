package dev.contentservice.spring.boot.test;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.springframework.test.context.TestPropertySource;

/**
 * Gives each test of a Spring application a {@link TestReceiver} as a parameter, on this machine
 * and without a service:
 *
 * <pre>{@code
 * @SpringBootTest
 * @WebhookTest
 * class OrdersTest {
 *   @Autowired Orders orders;
 *
 *   @Test
 *   void placing_an_order_sends_a_webhook(TestReceiver receiver) {
 *     receiver.subscribe("anna", "order", "create");
 *     orders.place("anna", "sencha");
 *     assertThat(receiver.await(OrderPlaced.class).tea()).isEqualTo("sencha");
 *   }
 * }
 * }</pre>
 *
 * <p>Its webhooks are deleted after the test. {@code content.delivery.allowed-addresses} is
 * 127.0.0.1 for the tests of the class.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Documented
@ExtendWith(WebhookTestExtension.class)
@TestPropertySource(properties = "content.delivery.allowed-addresses=127.0.0.1/32")
public @interface WebhookTest {}
