package dev.contentservice.rules.webhook;

import dev.contentservice.model.Webhook;
import dev.contentservice.rules.engine.Rule;
import dev.contentservice.rules.engine.RuleDescriptor;
import dev.contentservice.rules.engine.ViolationSink;
import java.util.Set;

/** The id of a provisioned webhook can stand in the path of an update. */
record IdCanBeAddressed() implements Rule<Webhook> {
  // Assumed: §2 shows no length of an id.
  private static final int LONGEST = 255;
  // RFC 3986, section 5.2.4: clients and proxies remove these from a path.
  private static final Set<String> NO_SEGMENTS = Set.of("", ".", "..");
  private static final RuleDescriptor DESCRIPTOR =
      RuleDescriptor.error(
          "provisioning.id.addressable",
          "the id of a provisioned webhook must be usable in a path and have at most 255 characters",
          "4.2, assumed: provisioning");

  @Override
  public RuleDescriptor descriptor() {
    return DESCRIPTOR;
  }

  @Override
  public ViolationSink check(Webhook body, ViolationSink sink) {
    String id = body.getId();
    boolean addressable =
        id == null || (!NO_SEGMENTS.contains(id) && id.codePointCount(0, id.length()) <= LONGEST);
    return addressable
        ? sink
        : sink.add(DESCRIPTOR, "id", "choose an id of 1 to 255 characters other than `.` and `..`");
  }
}
