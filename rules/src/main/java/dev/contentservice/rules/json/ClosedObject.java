package dev.contentservice.rules.json;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.Map;

/**
 * Makes a model class reject unknown members in requests. Responses share the class and preserve
 * them.
 */
interface ClosedObject {

  @JsonAnySetter(enabled = false)
  Object putAdditionalProperty(String key, Object value);

  @JsonIgnore
  Map<String, Object> getAdditionalProperties();
}
