package dev.contentservice.server.support;

import dev.contentservice.model.ItemType;
import dev.contentservice.model.Problem;
import dev.contentservice.model.Webhook;
import dev.contentservice.rules.json.ModelJson;
import java.util.Set;

/** Writes resources and problems, whatever JSON mapper an application has. */
public final class ResponseBodies {
  /** The media type of problems. */
  public static final String PROBLEM_JSON = "application/problem+json";

  private static final Set<Class<?>> TYPES = Set.of(ItemType.class, Webhook.class, Problem.class);

  private ResponseBodies() {}

  /** Whether {@link #write} writes objects of this class. */
  public static boolean isWritable(Class<?> type) {
    return TYPES.contains(type);
  }

  /** Returns the JSON of a resource or problem, in UTF-8. */
  public static byte[] write(Object body) {
    return ModelJson.mapper().writeValueAsBytes(body);
  }
}
