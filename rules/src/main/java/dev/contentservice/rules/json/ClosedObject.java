package dev.contentservice.rules.json;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.annotation.JsonIgnore;
import java.util.Map;

/**
 * Closes a class of the model to members that the contract does not name. In responses such members
 * are kept, and requests share the class.
 */
interface ClosedObject {

  @JsonAnySetter(enabled = false)
  Object putAdditionalProperty(String key, Object value);

  @JsonIgnore
  Map<String, Object> getAdditionalProperties();
}
