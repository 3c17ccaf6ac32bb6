package dev.contentservice.rules.validation;

import dev.contentservice.rules.engine.Pointer;
import jakarta.validation.ConstraintValidatorContext.ConstraintViolationBuilder;
import jakarta.validation.ConstraintValidatorContext.ConstraintViolationBuilder.LeafNodeBuilderCustomizableContext;
import jakarta.validation.ConstraintValidatorContext.ConstraintViolationBuilder.NodeBuilderCustomizableContext;
import jakarta.validation.ConstraintValidatorContext.ConstraintViolationBuilder.NodeBuilderDefinedContext;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Translates a JSON Pointer to the path of a Java property, which the annotations of the generated
 * classes have too, such as {@code events[0].filter.entityType} or {@code headers[X-Index]}.
 *
 * @param property the property that holds the body; null if the body itself is validated
 */
record PropertyPath(@Nullable String property) {
  static final PropertyPath OF_BODY = new PropertyPath(null);

  /** The only member with names of the sender's choice. */
  private static final String HEADERS = "headers";

  /** Adds the violation at this location of the body. */
  void addTo(ConstraintViolationBuilder builder, Pointer pointer) {
    Node at =
        new Node(builder::addPropertyNode, builder::addBeanNode, builder::addConstraintViolation);
    if (property != null) {
      at = Node.of(at.member().apply(property));
    }
    // Names come from the body: without control characters, the path is safe to log.
    String[] steps = pointer.toString().split("/", -1);
    for (int i = 1; i < steps.length; i++) {
      String before = steps[i - 1];
      String step = steps[i].replace("~1", "/").replace("~0", "~");
      if (!isItem(before, step)) {
        at = Node.of(at.member().apply(javaName(step)));
      } else if (i + 1 == steps.length) {
        at.addItem(before, step);
        return;
      } else {
        i++;
        at = Node.inItem(at.member().apply(javaName(steps[i])), step);
      }
    }
    at.add().run();
  }

  private static boolean isItem(String before, String step) {
    return before.equals(HEADERS) || step.chars().allMatch(c -> c >= '0' && c <= '9');
  }

  /** The property that the generator makes of a member: {@code api_key} becomes apiKey. */
  private static String javaName(String member) {
    StringBuilder name = new StringBuilder(member.length());
    boolean upper = false;
    for (int i = 0; i < member.length(); i++) {
      char c = member.charAt(i);
      if (c != '_') {
        name.append(upper ? Character.toUpperCase(c) : c);
      }
      upper = c == '_';
    }
    return name.toString();
  }

  /** The builders of a node have no common type. */
  private record Node(
      Function<String, NodeBuilderCustomizableContext> member,
      Supplier<LeafNodeBuilderCustomizableContext> item,
      Runnable add) {

    static Node of(NodeBuilderCustomizableContext node) {
      return new Node(node::addPropertyNode, node::addBeanNode, node::addConstraintViolation);
    }

    static Node inItem(NodeBuilderCustomizableContext property, String index) {
      NodeBuilderDefinedContext node = property.inIterable().atIndex(Integer.parseInt(index));
      return new Node(node::addPropertyNode, node::addBeanNode, node::addConstraintViolation);
    }

    void addItem(String list, String step) {
      if (list.equals(HEADERS)) {
        item.get().inIterable().atKey(step).addConstraintViolation();
      } else {
        item.get().inIterable().atIndex(Integer.parseInt(step)).addConstraintViolation();
      }
    }
  }
}
