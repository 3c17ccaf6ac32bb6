package dev.contentservice.rules.json;

import java.util.Set;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.sym.PropertyNameMatcher;
import tools.jackson.databind.DeserializationContext;
import tools.jackson.databind.deser.bean.BeanDeserializer;
import tools.jackson.databind.exc.MismatchedInputException;

/**
 * Reads an object with known members only, each once, and all required ones. Tracks members in a
 * bit set; a set of names would cost a tenth of the time.
 */
final class StrictObjectDeserializer extends BeanDeserializer {
  private final Set<String> requiredNames;
  private long required;

  StrictObjectDeserializer(BeanDeserializer reader, Set<String> requiredNames) {
    super(reader);
    this.requiredNames = requiredNames;
  }

  @Override
  protected void initNameMatcher(DeserializationContext context) {
    super.initNameMatcher(context);
    boolean plain = !_nonStandardCreation && _injectables == null && _objectIdReader == null;
    if (!plain || _propsByIndex.length > Long.SIZE) {
      throw new IllegalStateException(
          _beanType + " must have plain members only, and at most 64, to be read strictly");
    }
    long members = 0;
    for (int i = 0; i < _propsByIndex.length; i++) {
      boolean needed =
          _propsByIndex[i] != null && requiredNames.contains(_propsByIndex[i].getName());
      members |= needed ? 1L << i : 0;
    }
    required = members;
  }

  @Override
  public Object deserialize(JsonParser parser, DeserializationContext context)
      throws JacksonException {
    if (!parser.isExpectedStartObjectToken()) {
      throw mismatch(parser, "this is no object");
    }
    Object body = _valueInstantiator.createUsingDefault(context);
    long seen = 0;
    int member = parser.nextNameMatch(_propNameMatcher);
    for (; member >= 0; member = parser.nextNameMatch(_propNameMatcher)) {
      if ((seen & 1L << member) != 0) {
        throw mismatch(parser, "a member is there twice");
      }
      seen |= 1L << member;
      set(member, body, parser, context);
    }
    if (member != PropertyNameMatcher.MATCH_END_OBJECT) {
      throw mismatch(parser, "a member is unknown");
    }
    if ((seen & required) != required) {
      throw mismatch(parser, "a required member is missing");
    }
    return body;
  }

  private MismatchedInputException mismatch(JsonParser parser, String fault) {
    return MismatchedInputException.from(parser, _beanType, fault);
  }

  private void set(int member, Object body, JsonParser parser, DeserializationContext context) {
    parser.nextToken();
    try {
      _propsByIndex[member].deserializeAndSet(parser, context, body);
    } catch (Exception e) {
      throw wrapAndThrow(e, body, _propsByIndex[member].getName(), context);
    }
  }
}
