package dev.contentservice.service.start;

import dev.contentservice.delivery.outbox.OutboxConfig;
import io.quarkus.runtime.configuration.DurationConverter;
import io.quarkus.runtime.configuration.MemorySize;
import io.quarkus.runtime.configuration.MemorySizeConverter;
import java.math.BigInteger;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Locale;
import java.util.function.Predicate;

/**
 * The values that the type of a setting allows.
 *
 * @param words to follow "is not"
 * @param test whether it is one of them; throws any RuntimeException instead of returning false
 */
record AllowedValues(String words, Predicate<String> test) {
  // More than one request per nanosecond cannot be counted.
  private static final int MOST_REQUESTS = 1_000_000_000;
  private static final Duration LONGEST = Duration.ofDays(365);

  /** The port in a framework setting; 0 for any free port. */
  interface Port {}

  static AllowedValues of(Setting setting) {
    Class<?> type = setting.type();
    if (type == int.class || type == Integer.class) {
      return switch (setting.property()) {
        case "content.health-port" -> ofType(Port.class);
        case "content.max-requests-per-second" -> number(1, MOST_REQUESTS);
        default -> number(1, Integer.MAX_VALUE);
      };
    }
    if (type == Duration.class) {
      boolean takeover = setting.property().equals("content.delivery.takeover");
      return time(takeover ? OutboxConfig.defaults().startWithin() : Duration.ZERO);
    }
    return type.isEnum() ? constant(type.getEnumConstants()) : ofType(type);
  }

  private static AllowedValues ofType(Class<?> type) {
    if (type == Port.class) {
      return number(0, 65535);
    }
    if (type == MemorySize.class) {
      return new AllowedValues("a size from 1 to 2047M, such as 16K or 1M", AllowedValues::isSize);
    }
    if (type == boolean.class) {
      return constant("true", "false");
    }
    if (type == InetAddress.class) {
      return new AllowedValues("an address or a name of this machine", AllowedValues::isAddress);
    }
    return type == Path.class
        ? new AllowedValues("a path", value -> !Path.of(value).toString().isBlank())
        : new AllowedValues("a text", value -> true);
  }

  boolean contain(String value) {
    try {
      return test.test(value);
    } catch (RuntimeException e) {
      return false;
    }
  }

  private static AllowedValues number(int least, int most) {
    return new AllowedValues(
        "a whole number from " + least + " to " + most,
        value -> Long.parseLong(value) >= least && Long.parseLong(value) <= most);
  }

  private static AllowedValues time(Duration least) {
    return new AllowedValues(
        "a time such as 10S, 5M or 1H, above " + least.toSeconds() + "S and at most 8760H",
        value -> {
          Duration time = DurationConverter.parseDuration(value);
          return time.compareTo(least) > 0 && time.compareTo(LONGEST) <= 0;
        });
  }

  private static AllowedValues constant(Object... constants) {
    String words =
        String.join(
            ", ",
            Arrays.stream(constants)
                .map(constant -> constant.toString().toLowerCase(Locale.ROOT))
                .toList());
    return new AllowedValues(
        "one of " + words,
        value ->
            Arrays.stream(constants).anyMatch(each -> each.toString().equalsIgnoreCase(value)));
  }

  private static boolean isSize(String value) {
    BigInteger size = new MemorySizeConverter().convert(value).asBigInteger();
    return size.signum() > 0 && size.bitLength() < Integer.SIZE;
  }

  private static boolean isAddress(String host) {
    try {
      return !host.isBlank() && InetAddress.getByName(host) != null;
    } catch (UnknownHostException e) {
      return false;
    }
  }
}
