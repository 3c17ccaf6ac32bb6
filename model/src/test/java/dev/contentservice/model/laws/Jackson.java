package dev.contentservice.model.laws;

import com.fasterxml.jackson.core.JsonProcessingException;
import org.openapitools.jackson.nullable.JsonNullableJackson3Module;
import org.openapitools.jackson.nullable.JsonNullableModule;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Plain mappers of both generations: default settings and the module for JsonNullable. */
enum Jackson {
  TWO {
    private final com.fasterxml.jackson.databind.json.JsonMapper mapper =
        com.fasterxml.jackson.databind.json.JsonMapper.builder()
            .addModule(new JsonNullableModule())
            .build();

    @Override
    String write(Object body) {
      try {
        return mapper.writeValueAsString(body);
      } catch (JsonProcessingException e) {
        throw new Unreadable(e);
      }
    }

    @Override
    <T> T read(String json, Class<T> type) {
      try {
        return mapper.readValue(json, type);
      } catch (JsonProcessingException e) {
        throw new Unreadable(e);
      }
    }
  },
  THREE {
    private final JsonMapper mapper =
        JsonMapper.builder().addModule(new JsonNullableJackson3Module()).build();

    @Override
    String write(Object body) {
      return mapper.writeValueAsString(body);
    }

    @Override
    <T> T read(String json, Class<T> type) {
      try {
        return mapper.readValue(json, type);
      } catch (tools.jackson.core.JacksonException e) {
        throw new Unreadable(e);
      }
    }
  };

  abstract String write(Object body);

  abstract <T> T read(String json, Class<T> type);

  /** What the text says, whatever the order of its members. */
  static JsonNode tree(String json) {
    return THREE.read(json, JsonNode.class);
  }

  /** The mapper would not take this JSON. */
  static final class Unreadable extends RuntimeException {
    Unreadable(Exception cause) {
      super(cause);
    }
  }
}
