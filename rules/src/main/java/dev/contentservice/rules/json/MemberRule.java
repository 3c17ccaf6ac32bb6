package dev.contentservice.rules.json;

import dev.contentservice.rules.engine.Pointer;
import dev.contentservice.rules.engine.Rule;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.ViolationSink;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import tools.jackson.databind.node.ObjectNode;

/**
 * A rule that is data: what a member must be, checked on the JSON of a document. Thread-safe.
 *
 * <pre>{@code
 * MemberRule.pattern(descriptor, "start it with https://",
 *     PointerPattern.of("/url"), Pattern.compile("^https://"))
 * }</pre>
 */
public final class MemberRule implements Rule<ObjectNode> {
  private final RuleDescriptor descriptor;
  private final String fix;
  private final Condition condition;

  private MemberRule(RuleDescriptor descriptor, String fix, Condition condition) {
    if (fix.isBlank()) {
      throw new IllegalArgumentException("rule " + descriptor.id() + " must say how to fix a body");
    }
    this.descriptor = descriptor;
    this.fix = fix;
    this.condition = condition;
  }

  /** Finds the locations that break a rule. */
  @FunctionalInterface
  private interface Condition {
    List<Pointer> broken(ObjectNode document);
  }

  /**
   * The member is there and is not null, in every object that matches the pointer without its last
   * step. No object breaks no rule.
   *
   * @param fix how to fix a body, in the imperative
   * @throws IllegalArgumentException if the fix is blank
   */
  public static MemberRule required(RuleDescriptor descriptor, String fix, PointerPattern at) {
    return new MemberRule(
        descriptor,
        fix,
        document -> {
          List<Pointer> broken = new ArrayList<>();
          at.parents(
              document,
              (parent, node) -> {
                if (!at.isThere(node)) {
                  broken.add(at.missing(parent));
                }
              });
          return broken;
        });
  }

  /**
   * The member is not there, not even as null.
   *
   * @param fix how to fix a body, in the imperative
   * @throws IllegalArgumentException if the fix is blank
   */
  public static MemberRule forbidden(RuleDescriptor descriptor, String fix, PointerPattern at) {
    return new MemberRule(
        descriptor,
        fix,
        document -> {
          List<Pointer> broken = new ArrayList<>();
          at.values(document, (place, node) -> broken.add(place));
          return broken;
        });
  }

  /**
   * The pattern is found in the member if it is a string. Members that are missing or no strings
   * are for other rules.
   *
   * @param fix how to fix a body, in the imperative
   * @param matches found anywhere in the text, as in JSON Schema; use ^ and $ for the whole
   * @throws IllegalArgumentException if the fix is blank
   */
  public static MemberRule pattern(
      RuleDescriptor descriptor, String fix, PointerPattern at, Pattern matches) {
    return new MemberRule(
        descriptor,
        fix,
        document -> {
          List<Pointer> broken = new ArrayList<>();
          at.values(
              document,
              (place, node) -> {
                if (node.isString() && !matches.matcher(node.stringValue()).find()) {
                  broken.add(place);
                }
              });
          return broken;
        });
  }

  @Override
  public RuleDescriptor descriptor() {
    return descriptor;
  }

  @Override
  public ViolationSink check(ObjectNode body, ViolationSink sink) {
    ViolationSink found = sink;
    for (Pointer at : condition.broken(body)) {
      if (found.isFull(descriptor)) {
        break;
      }
      found = found.add(descriptor, at, fix);
    }
    return found;
  }
}
