package dev.contentservice.testing;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * Gives the tests of a class a running service. It starts once for each JVM, at the first test that
 * needs it, and ends with the JVM.
 *
 * <p>Constructors, test methods and lifecycle methods may have parameters of the types {@link
 * dev.contentservice.client.ContentClient}, {@link TestService} and {@link WebhookReceiver}. Before
 * each test, and before its {@code @BeforeEach} methods, all data of the service is deleted, the
 * webhooks of {@link ProvisionedWebhook} are created, and the receiver starts afresh.
 *
 * <p>Classes with this annotation share the service, so JUnit runs them and their methods one after
 * another, also if it runs other tests in parallel.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Inherited
@Documented
@ExtendWith(ContentServiceExtension.class)
@ResourceLock("dev.contentservice.testing")
public @interface ContentServiceTest {}
