package dev.contentservice.server.support.spring;

import java.util.Map;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestBody;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/** Paths of the application itself, which its JSON mapper reads and writes. */
@RestController
@RestControllerAdvice
class OwnController {
  @PostMapping("/own")
  Map<String, Object> echo(@RequestBody Map<String, Object> body) {
    return body;
  }

  @GetMapping("/own/value")
  Value value() {
    return new Value("a", null);
  }

  @GetMapping("/own/failure")
  Value fail() {
    throw new IllegalStateException("failed");
  }

  /** For all controllers, as many applications have one. */
  @ExceptionHandler
  Map<String, Object> handle(IllegalStateException failure) {
    return Map.of("handled", true);
  }

  record Value(String firstName, String lastName) {}
}
