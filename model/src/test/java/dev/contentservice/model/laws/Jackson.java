package dev.contentservice.model.laws;

import com.fasterxml.jackson.core.JsonProcessingException;
import org.openapitools.jackson.nullable.JsonNullableJackson3Module;
import org.openapitools.jackson.nullable.JsonNullableModule;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Mappers of both generations: with default settings, and with the module for JsonNullable. */
enum Jackson {
  TWO(new TwoMapper(new com.fasterxml.jackson.databind.ObjectMapper())),
  THREE(new ThreeMapper(new JsonMapper())),
  TWO_WITH_MODULE(
      new TwoMapper(
          new com.fasterxml.jackson.databind.ObjectMapper()
              .registerModule(new JsonNullableModule()))),
  THREE_WITH_MODULE(
      new ThreeMapper(JsonMapper.builder().addModule(new JsonNullableJackson3Module()).build()));

  private final Mapper mapper;

  Jackson(Mapper mapper) {
    this.mapper = mapper;
  }

  String write(Object body) {
    return mapper.write(body);
  }

  /**
   * Reads the text.
   *
   * @throws Unreadable if the mapper rejects it
   */
  <T> T read(String json, Class<T> type) {
    return mapper.read(json, type);
  }

  /** What the text says, whatever the order of its members. */
  static JsonNode tree(String json) {
    return THREE.read(json, JsonNode.class);
  }

  /** What both generations can do. */
  interface Mapper {
    String write(Object body);

    <T> T read(String json, Class<T> type);
  }

  record TwoMapper(com.fasterxml.jackson.databind.ObjectMapper mapper) implements Mapper {
    @Override
    public String write(Object body) {
      try {
        return mapper.writeValueAsString(body);
      } catch (JsonProcessingException e) {
        throw new Unreadable(e);
      }
    }

    @Override
    public <T> T read(String json, Class<T> type) {
      try {
        return mapper.readValue(json, type);
      } catch (JsonProcessingException e) {
        throw new Unreadable(e);
      }
    }
  }

  record ThreeMapper(JsonMapper mapper) implements Mapper {
    @Override
    public String write(Object body) {
      return mapper.writeValueAsString(body);
    }

    @Override
    public <T> T read(String json, Class<T> type) {
      try {
        return mapper.readValue(json, type);
      } catch (tools.jackson.core.JacksonException e) {
        throw new Unreadable(e);
      }
    }
  }

  /** The mapper would not take this JSON. */
  static final class Unreadable extends RuntimeException {
    Unreadable(Exception cause) {
      super(cause);
    }
  }
}
