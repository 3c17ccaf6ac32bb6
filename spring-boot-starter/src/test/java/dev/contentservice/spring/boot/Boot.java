package dev.contentservice.spring.boot;

import org.springframework.boot.SpringBootVersion;
import org.springframework.util.ClassUtils;

/** Auto-configurations of Spring Boot that other packages have in 4 than in 3.5. */
final class Boot {
  private Boot() {}

  static boolean is3() {
    return SpringBootVersion.getVersion().startsWith("3.");
  }

  static Class<?> validation() {
    return of(
        "org.springframework.boot.autoconfigure.validation.ValidationAutoConfiguration",
        "org.springframework.boot.validation.autoconfigure.ValidationAutoConfiguration");
  }

  private static Class<?> of(String in3, String in4) {
    return ClassUtils.resolveClassName(is3() ? in3 : in4, null);
  }
}
